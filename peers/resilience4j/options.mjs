// The options of resilience4j that are recorded, and what they are when left out. Durations in ms.
//
// Each is set by the builder's method of that name, one by one: `slidingWindow(size, minimum, type)` would clamp the
// minimum in the configuration itself.

export const defaults = {
  slidingWindowType: 'COUNT_BASED',
  slidingWindowSize: 100,
  minimumNumberOfCalls: 100,
  failureRateThreshold: 50,
  slowCallRateThreshold: 100,
  slowCallDurationThreshold: 60000,
  permittedNumberOfCallsInHalfOpenState: 10,
  waitDurationInOpenState: 60000,
  maxWaitDurationInHalfOpenState: 0,
  automaticTransitionFromOpenToHalfOpenEnabled: false,
};

export const options = {
  slidingWindowType: [undefined, 'COUNT_BASED', 'TIME_BASED', 'TIME_BASED'],
  slidingWindowSize: [1, 2, 3, 4, 5, 7, 10, 20, 60, undefined],
  minimumNumberOfCalls: [1, 1, 2, 3, 4, 5, 6, 10, 12, undefined],
  failureRateThreshold: [undefined, 0.5, 1, 10, 25, 33.333332, 33.3333334, 33.4, 50, 60, 66.666667, 75, 99.9, 100],
  slowCallRateThreshold: [undefined, undefined, 1, 20, 33.333332, 50, 66.7, 80, 100],
  slowCallDurationThreshold: [undefined, 1, 2, 10, 100, 1000],
  permittedNumberOfCallsInHalfOpenState: [undefined, 1, 1, 2, 2, 3, 4, 5, 20],
  waitDurationInOpenState: [undefined, 1, 2, 10, 500, 1000, 1000, 2500, 5000],
  maxWaitDurationInHalfOpenState: [undefined, undefined, undefined, 0, 1, 10, 500, 1000, 3000],
  automaticTransitionFromOpenToHalfOpenEnabled: [undefined, undefined, false, true, true],
};
