// The options of gobreaker that are recorded, and what they are when left out. Durations in ms.
// Nothing is refused: zero, and below it, stands for the default.

export const defaults = {
  MaxRequests: 1,
  Interval: 0,
  BucketPeriod: 0,
  Timeout: 60000,
  ReadyToTrip: { ConsecutiveFailures: 5 },
};

export const options = {
  MaxRequests: [undefined, 0, 1, 1, 2, 2, 3, 5],
  Interval: [undefined, -1, 0, 1, 10, 100, 100, 1000, 1000, 1000, 2500],
  BucketPeriod: [undefined, undefined, undefined, -1, 0, 1, 10, 30, 100, 250, 300, 1000],
  Timeout: [undefined, -1, 0, 1, 10, 500, 1000, 1000],
  ReadyToTrip: [
    undefined,
    { ConsecutiveFailures: [0, 1, 1, 2, 3, 5] },
    { Requests: [0, 1, 2, 3, 4, 5, 10], FailureRatio: [0, 0.1, 0.25, 0.3333333333333333, 0.5, 0.5, 0.6, 0.7, 0.99, 1, 1.1] },
  ],
};
