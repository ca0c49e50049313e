// Shares slices of work between workers, or does them here, slower, where a browser has no workers.
//
// There are three lanes, the first one first: what a person waits for at once comes before what takes long. Starting
// work in a lane cancels what was there.

// One core is left to the page.
const COUNT = Math.max(1, (navigator.hardwareConcurrency || 2) - 1);

const lanes = [empty(), empty(), empty()];
let workers;

function empty() {
  return { run: 0, jobs: [], next: 0, told: () => {}, paused: false };
}

/** Starts jobs, each `[name, ...arguments]` of a function in the worker; `tell(index, result)` gets each result. */
export function start(lane, jobs, told) {
  const run = lanes[lane].run + 1;
  lanes[lane] = { run, jobs, next: 0, told, paused: false };
  workers ??= hire();
  workers.forEach(feed);
}

/** Drops what has not begun in a lane, and what comes back of the rest. */
export function cancel(lane) {
  lanes[lane] = { ...empty(), run: lanes[lane].run + 1 };
}

/** Stops handing out the work of a lane, or goes on. */
export function pause(lane, on) {
  lanes[lane].paused = on;
  if (!on) workers?.forEach(feed);
}

/** Gives an idle worker the next job of the first lane that has one. */
function feed(worker) {
  if (worker.busy) return;
  const lane = lanes.findIndex(({ jobs, next, paused }) => !paused && next < jobs.length);
  if (lane < 0) return;
  const { run, jobs } = lanes[lane];
  const index = lanes[lane].next++;
  worker.busy = true;
  worker.work({ lane, run, index, job: jobs[index] });
}

function take(worker, { lane, run, index, result, error }) {
  worker.busy = false;
  if (error) console.error(error);
  // Of work that was cancelled nothing is wanted any more.
  else if (run === lanes[lane].run) lanes[lane].told(index, result);
  feed(worker);
}

function hire() {
  try {
    return Array.from({ length: COUNT }, hireOne);
  } catch {
    return [hireSelf()];
  }
}

function hireOne() {
  const thread = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
  const worker = { busy: true, work: (job) => thread.postMessage(job) };
  thread.onmessage = ({ data }) => {
    // Its first word says that it has started.
    if (data === "ready") {
      worker.busy = false;
      feed(worker);
    } else {
      take(worker, data);
    }
  };
  thread.onerror = (event) => {
    event.preventDefault();
    workers = workers.filter((other) => other !== worker);
    // Blocked, or no modules in workers: when none is left, this thread begins anew.
    if (workers.length === 0) {
      for (const lane of lanes) lane.next = 0;
      workers = [hireSelf()];
      feed(workers[0]);
    }
  };
  return worker;
}

/** The page's own thread, a slice at a time. */
function hireSelf() {
  const ready = import("./breaker-worker.js").then(async (functions) => {
    await functions.default({ module_or_path: new URL("./breaker-worker_bg.wasm", import.meta.url) });
    return functions;
  });
  const worker = { busy: false };
  worker.work = ({ job: [name, ...args], ...of }) =>
    ready.then((functions) => setTimeout(() => take(worker, { ...of, result: functions[name](...args) })));
  return worker;
}
