import { faults } from "@quarry/servers/provider";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type CallMeter, unmetered } from "./provider/metering/call-meter.ts";
import { callTimeoutMs, invoiceOutput, openRig, type Rig, textDocument } from "./rig.testing.ts";

const { refuses, waits } = faults;
const never = new Promise<never>(() => undefined);

let rig: Rig;
beforeEach(async () => {
  rig = await openRig();
});
afterEach(async () => {
  await rig[Symbol.asyncDispose]();
});

function limited(headers: Record<string, string>) {
  return refuses({ status: 429 }, headers);
}

describe("a provider's Retry-After", () => {
  const noon = "Thu, 15 Jan 2026 12:01:30 GMT"; // the clock stands at 12:00:00
  const forms: [string, Record<string, string>, number][] = [
    ["in seconds", { "retry-after": "2" }, 2_000],
    ["of more than a minute", { "retry-after": "90" }, 90_000],
    ["as a date", { "retry-after": noon }, 90_000],
    ["in milliseconds", { "retry-after-ms": "1500", "retry-after": "2" }, 1_500],
  ];

  it.each(forms)("%s is waited for", async (_name, headers, wait) => {
    rig.provider.queue(limited(headers));
    const extracted = rig.engine.extract(rig.request());
    await rig.time.sleepOf(wait);
    expect(rig.provider.calls).toHaveLength(1);
    rig.time.advance(wait);
    expect((await extracted).output).toEqual(invoiceOutput);
  });

  it("past the deadline is handed on instead of waited for", async () => {
    rig.provider.queue(limited({ "retry-after": "3600" }));
    await expect(rig.engine.extract(rig.request())).rejects.toMatchObject({
      code: "UNAVAILABLE",
      retryAfterSeconds: 3_600,
    });
    expect(rig.time.sleeping).toBe(0);
  });
});

describe("an attempt that takes too long", () => {
  it("is given up, and its request repeated once", async () => {
    rig.provider.queue(waits(never));
    const extracted = rig.engine.extract(rig.request());
    const { closed } = await rig.provider.call(0);
    rig.time.advance(callTimeoutMs);
    expect(await closed).toBe(true);
    const { output, evidence } = await extracted;
    expect(output).toEqual(invoiceOutput);
    expect(evidence.usage).toMatchObject({ calls: 2, estimated: true });
  });

  it("ends the work as a timeout the second time", async () => {
    rig.provider.queue(waits(never), waits(never));
    const extracted = rig.engine.extract(rig.request());
    const failed = expect(extracted).rejects.toMatchObject({ code: "TIMEOUT" });
    for (const index of [0, 1]) {
      await rig.provider.call(index);
      rig.time.advance(callTimeoutMs);
    }
    await failed;
  });

  it("is given up in the middle of its body too", async () => {
    const begun = Promise.withResolvers<void>();
    rig.provider.queue(
      faults.trickles(() => {
        begun.resolve();
        return never;
      }),
    );
    const extracted = rig.engine.extract(rig.request());
    await begun.promise;
    rig.time.advance(callTimeoutMs);
    expect(await (await rig.provider.call(0)).closed).toBe(true);
    expect((await extracted).output).toEqual(invoiceOutput);
  });
});

describe("the deadline", () => {
  it("ends a call in progress, down to the socket", async () => {
    rig.provider.queue(waits(never));
    const deadlineAt = rig.time.clock() + 5_000;
    const extracted = rig.engine.extract(rig.request({ deadlineAt }));
    const failed = expect(extracted).rejects.toMatchObject({ code: "TIMEOUT" });
    const { closed } = await rig.provider.call(0);
    rig.time.advance(5_000);
    expect(await closed).toBe(true);
    await failed;
    expect(rig.time.sleeping).toBe(0);
  });

  it("ends the wait for a free place", async () => {
    await using narrow = await openRig({ engine: { concurrency: 1 } });
    narrow.provider.queue(waits(never));
    const first = narrow.engine.extract(narrow.request());
    const stopped = expect(first).rejects.toMatchObject({ code: "UNAVAILABLE" });
    await narrow.provider.call(0);
    const deadlineAt = narrow.time.clock() + 5_000;
    const second = narrow.engine.extract(narrow.request({ deadlineAt }));
    const failed = expect(second).rejects.toMatchObject({ code: "TIMEOUT" });
    narrow.time.advance(5_000);
    await failed;
    expect(narrow.provider.calls).toHaveLength(1);
    await narrow.engine[Symbol.asyncDispose]();
    await stopped;
  });

  it("that has passed lets no call begin", async () => {
    const extracted = rig.engine.extract(rig.request({ deadlineAt: rig.time.clock() }));
    await expect(extracted).rejects.toMatchObject({ code: "TIMEOUT" });
    expect(rig.provider.calls).toHaveLength(0);
  });
});

describe("a caller that gives up", () => {
  it("closes the socket", async () => {
    rig.provider.queue(waits(never));
    const caller = new AbortController();
    const extracted = rig.engine.extract(rig.request({ signal: caller.signal }));
    const failed = expect(extracted).rejects.toMatchObject({ code: "UNAVAILABLE" });
    const { closed } = await rig.provider.call(0);
    caller.abort();
    expect(await closed).toBe(true);
    await failed;
  });

  it("ends the wait before a retry", async () => {
    rig.provider.queue(limited({ "retry-after": "30" }));
    const caller = new AbortController();
    const extracted = rig.engine.extract(rig.request({ signal: caller.signal }));
    const failed = expect(extracted).rejects.toMatchObject({ code: "UNAVAILABLE" });
    await rig.time.sleepOf(30_000);
    caller.abort();
    await failed;
    expect(rig.provider.calls).toHaveLength(1);
    expect(rig.time.sleeping).toBe(0);
  });

  it("before the work lets no call begin", async () => {
    const extracted = rig.engine.extract(rig.request({ signal: AbortSignal.abort() }));
    await expect(extracted).rejects.toMatchObject({ code: "UNAVAILABLE" });
    expect(rig.provider.calls).toHaveLength(0);
  });
});

it("lets accounts take turns for a free place", async () => {
  let waiting = 0;
  const meter: CallMeter = {
    ...unmetered,
    calls: (state, by) => {
      if (state === "waiting") waiting += by;
    },
  };
  await using narrow = await openRig({ engine: { concurrency: 1, meter } });
  const first = Promise.withResolvers<void>();
  narrow.provider.queue(waits(first.promise));
  const extract = (accountId: string, text: string) =>
    narrow.engine.extract(narrow.request({ accountId, document: textDocument(text) }));
  const flood = ["Greedy 1", "Greedy 2", "Greedy 3"].map((text) => extract("greedy", text));
  await narrow.provider.call(0);
  const other = extract("modest", "Modest");
  await expect.poll(() => waiting).toBe(3);
  first.resolve();
  await Promise.all([...flood, other]);
  const texts = narrow.provider.calls.map(({ documentText }) => documentText.trim());
  expect(texts).toEqual(["Greedy 1", "Modest", "Greedy 2", "Greedy 3"]);
});
