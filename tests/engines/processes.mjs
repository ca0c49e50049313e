// Programs that a test needs beside it: begun, and gone again when it ends, however it ends.
import { spawn } from "node:child_process";
import { once } from "node:events";

/** Begins a program; resolves when it runs. */
export async function begun(program, options, setting) {
  const child = spawn(program, options, setting);
  const end = () => child.kill();
  process.once("exit", end);
  child.once("exit", () => process.off("exit", end));
  await once(child, "spawn").catch(() => { throw new Error(`no ${program} found; run make setup-test`); });
  return child;
}

/** Ends it; resolves when it is gone. */
export async function ended(child) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, "exit");
  child.kill();
  await gone;
}
