import { afterEach, beforeEach, expect, it } from "vitest";
import { type Cancellations, hearCancellations } from "./cancellations.ts";
import { openEmbeddedBus } from "./embedded/index.ts";
import type { MessageBus } from "./port.ts";

const subjectOf = (id: string) => `cancel.job.${id}`;
let bus: MessageBus;
let cancellations: Cancellations;

beforeEach(async () => {
  bus = openEmbeddedBus({ path: ":memory:" });
  cancellations = await hearCancellations(bus, subjectOf);
});
afterEach(() => bus[Symbol.asyncDispose]());

const untilAborted = (signal: AbortSignal) =>
  new Promise<string>((resolve) => {
    signal.addEventListener("abort", () => resolve("stopped"));
  });

it("stops the work of the id that is cancelled and no other", async () => {
  const never = new AbortController().signal;
  const other = Promise.withResolvers<string>();
  const first = cancellations.during("a", never, untilAborted);
  const second = cancellations.during("b", never, (signal) => {
    signal.addEventListener("abort", () => other.resolve("stopped"));
    return other.promise;
  });
  bus.signal(subjectOf("a"), {});
  expect(await first).toBe("stopped");
  other.resolve("finished");
  expect(await second).toBe("finished");
});

it("stops work when the whole consumer stops", async () => {
  const stopping = new AbortController();
  const work = cancellations.during("a", stopping.signal, untilAborted);
  stopping.abort();
  expect(await work).toBe("stopped");
});
