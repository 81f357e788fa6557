import { setImmediate } from "node:timers/promises";

let last: Promise<unknown> = Promise.resolve();

/** Resolves in a turn of the event loop that no other caller gets, so that long steps never follow on each other in one. */
export async function ownTurn(): Promise<void> {
  const turn = last.then(() => setImmediate());
  last = turn;
  await turn;
}
