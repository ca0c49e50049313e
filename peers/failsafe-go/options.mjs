// The options of failsafe-go that are recorded, named as the builder's methods name their parameters. Durations in ms.
//
//   failureThreshold                                 WithFailureThreshold, 1 if nothing is said
//   failureThreshold, failureThresholdingCapacity    WithFailureThresholdRatio
//   failureThreshold, failureThresholdingPeriod      WithFailureThresholdPeriod
//   failureRateThreshold, failureExecutionThreshold, failureThresholdingPeriod
//                                                    WithFailureRateThreshold; the last two are 0 when left out
//   successThreshold                                 WithSuccessThreshold
//   successThreshold, successThresholdingCapacity    WithSuccessThresholdRatio
//   delay                                            WithDelay, 60000 if nothing is said
//
// Not recorded: thresholds and capacities of 0, with which the library counts below nothing; delays by a function or
// by chance.

const closed = [
  {},
  { failureThreshold: [1, 2, 3, 5] },
  { failureThreshold: [1, 2, 3], failureThresholdingCapacity: [2, 3, 5, 10] },
  { failureThreshold: [1, 2, 3, 5], failureThresholdingPeriod: [1, 10, 100, 700, 1000, 1000, 5000] },
  {
    failureRateThreshold: [0, 0.1, 0.25, 0.33, 0.333, 0.335, 0.5, 0.5, 0.5, 0.67, 0.67, 1],
    failureExecutionThreshold: [undefined, 1, 2, 3, 3, 4, 5, 8],
    failureThresholdingPeriod: [undefined, 10, 100, 700, 1000, 1000, 5000],
  },
];

const halfOpen = [
  {},
  { successThreshold: [1, 2, 3] },
  { successThreshold: [1, 2, 3], successThresholdingCapacity: [2, 3, 5] },
];

const delay = [undefined, 0, 1, 10, 500, 1000, 1000];

export const options = closed.flatMap((one) => halfOpen.map((other) => ({ ...one, ...other, delay })));

export function marks({ failureThresholdingPeriod: period, delay: wait = 60000 }) {
  return period ? [wait, wait, period, Math.ceil(period / 10)] : [wait];
}

export function counts(given) {
  const { failureThreshold, failureThresholdingCapacity, failureExecutionThreshold } = given;
  const { successThreshold, successThresholdingCapacity } = given;
  const set = [failureThreshold, failureThresholdingCapacity, failureExecutionThreshold, successThreshold, successThresholdingCapacity];
  return [1, ...set.filter((count) => count !== undefined)];
}
