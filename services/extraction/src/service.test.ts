import { threadMemoryMb } from "@quarry/engine-offline";
import { expect, it } from "vitest";
import { service } from "./service.ts";

/** Two threads that extract, and one that looks for fields. */
const threads = 3;
/** What a thread hands over lies in the process as well: half of the thread's memory in the largest measured. */
const withResult = 1.5;
/** Of the process at rest, in MB. */
const atRest = 256;

it("may use as much memory as its threads at their limit", () => {
  const gibibytes = Number(/^(\d+)Gi$/.exec(service.resources.limits.memory)?.[1]);
  expect(gibibytes * 1_024).toBeGreaterThanOrEqual(atRest + threads * withResult * threadMemoryMb);
});
