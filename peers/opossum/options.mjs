// The options of opossum that are recorded, and what they are when left out. Durations in ms, the threshold in percent.
//
// `timeout` is off unless given (the library's own default is 10 s). Left out are values that the library takes but
// no clock can play: `rollingCountTimeout` below `rollingCountBuckets` makes an interval of 0 ms, which browsers,
// Node and fake timers each understand in their own way; so do waits of 0 ms.

export const defaults = {
  errorThresholdPercentage: 50,
  volumeThreshold: 0,
  rollingCountTimeout: 10000,
  rollingCountBuckets: 10,
  resetTimeout: 30000,
};

export const options = {
  errorThresholdPercentage: [undefined, 0, 1, 10, 25, 33, 33.333333333333336, 33.4, 50, 50, 60, 75, 99, 100, 120],
  volumeThreshold: [undefined, undefined, 0, 1, 2, 3, 4, 5, 8, 10],
  rollingCountTimeout: [undefined, 10, 100, 100, 1000, 1000, 1001, 5000],
  rollingCountBuckets: [undefined, undefined, 1, 2, 3, 5, 7],
  resetTimeout: [undefined, 1, 10, 50, 100, 500, 1000, 1000, 2500],
  timeout: [undefined, undefined, undefined, undefined, 5, 100, 1000],
};
