import { AppError, type Json } from "@quarry/kernel";
import { expect, it } from "vitest";
import { type BusFixture, oddPayloads, unique } from "../support.ts";

export function requestContract(fixture: () => BusFixture): void {
  it("answers a request and hands its context on", async () => {
    await using bus = await fixture().open();
    const subject = `${unique("orders")}.get`;
    const context = {
      requestId: "request-1",
      accountId: "account-1",
      traceparent: "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01",
      tracestate: "vendor=of-its-own",
      deadlineAt: Date.now() + 20_000,
    };
    await bus.respond(subject, async (request) => [request.payload, { ...request.context }]);
    const deadlineAt = expect.closeTo(context.deadlineAt, -4); // it is sent as the time that is left
    expect(await bus.request(subject, { id: 7 }, context)).toEqual([
      { id: 7 },
      { ...context, deadlineAt },
    ]);
  });

  it("carries odd payloads unchanged both ways", async () => {
    await using bus = await fixture().open();
    const subject = unique("echo");
    await bus.respond(subject, async ({ payload }) => payload);
    for (const payload of oddPayloads)
      expect(await bus.request(subject, payload, {})).toEqual(payload);
  });

  it("shares no object between asker and responder", async () => {
    await using bus = await fixture().open();
    const subject = unique("list");
    const kept = [1, 2];
    await bus.respond(subject, async () => kept);
    const answer = await bus.request(subject, null, {});
    kept.push(3);
    expect(answer).toEqual([1, 2]);
  });

  it("carries answers of 8 MB, several at once", async () => {
    await using bus = await fixture().open();
    const subject = unique("list");
    const listOf = (letter: string): Json => Array(8_192).fill(letter.repeat(1_020));
    await bus.respond(subject, async ({ payload }) => listOf(String(payload)));
    const letters = ["a", "ü", "c"];
    const answers = await Promise.all(letters.map((each) => bus.request(subject, each, {})));
    expect(answers.map((each) => JSON.stringify(each).length)).toEqual(Array(3).fill(8_380_417));
    expect(answers.map((each) => JSON.stringify(each).slice(2, 4))).toEqual(["aa", "üü", "cc"]);
  });

  it("carries answers at the edges of a transport's part", async () => {
    await using bus = await fixture().open();
    const subject = unique("edge");
    const part = 512 * 1024 - '""'.length;
    await bus.respond(subject, async ({ payload }) => "x".repeat(Number(payload)));
    for (const length of [part - 1, part, part + 1, 2 * part + 2, 2 * part + 3])
      expect(await bus.request(subject, length, {})).toHaveLength(length);
  });

  it("says at once that a service is absent, and when to come again", async () => {
    await using bus = await fixture().open();
    await expect(bus.request(unique("unanswered"), null, {})).rejects.toMatchObject({
      code: "UNAVAILABLE",
      retryAfterSeconds: expect.any(Number),
    });
  });

  it("hands on the responder's error with all that it says", async () => {
    await using bus = await fixture().open();
    const subject = unique("refuse");
    const details = {
      issues: [{ field: "name", rule: "required", message: "is missing" }],
      retryAfterSeconds: 7,
    };
    await bus.respond(subject, async () => {
      throw new AppError("VALIDATION_FAILED", "name: is missing", details);
    });
    const refusal = await bus.request(subject, null, {}).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(AppError);
    expect(refusal).toMatchObject({ code: "VALIDATION_FAILED", message: "name: is missing" });
    expect(refusal).toMatchObject(details);
  });

  it("hides what an unknown error says", async () => {
    await using bus = await fixture().open();
    const subject = unique("break");
    await bus.respond(subject, async () => {
      throw new Error("the secret is 4711");
    });
    const failure = await bus.request(subject, null, {}).catch((error: unknown) => error);
    expect(failure).toMatchObject({ code: "INTERNAL", message: expect.not.stringMatching("4711") });
  });

  it("gives up at the deadline and aborts the handler's signal", async () => {
    await using bus = await fixture().open();
    const subject = unique("slow");
    const [aborted, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    await bus.respond(subject, async ({ signal }) => {
      signal.addEventListener("abort", () => aborted.resolve());
      await release.promise;
      return "too late";
    });
    const late = bus.request(subject, null, { deadlineAt: Date.now() + 50 });
    await expect(late).rejects.toMatchObject({ code: "TIMEOUT" });
    await aborted.promise;
    release.resolve();
  });

  it("does not begin work whose caller no longer waits", async () => {
    await using bus = await fixture().open();
    const subject = unique("expired");
    const begun: Json[] = [];
    await bus.respond(subject, async ({ payload }) => begun.push(payload));
    const expired = bus.request(subject, "old", { deadlineAt: Date.now() - 1 });
    await expect(expired).rejects.toMatchObject({ code: "TIMEOUT" });
    expect(await bus.request(subject, "new", {})).toBe(1);
    expect(begun).toEqual(["new"]);
  });

  it("gives each request to one replica only", async () => {
    await using bus = await fixture().open();
    await using replica = await fixture().open();
    const subject = unique("once");
    let handled = 0;
    const handler = async () => ++handled;
    await bus.respond(subject, handler);
    await replica.respond(subject, handler);
    for (let count = 0; count < 20; count++) await bus.request(subject, null, {});
    await replica.ping();
    expect(handled).toBe(20);
  });

  it("finishes the request that runs when its responder stops; the other replica continues", async () => {
    await using asker = await fixture().open();
    await using replica = await fixture().open();
    const subject = unique("work");
    const [begun, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const stopped = await asker.respond(subject, async () => {
      begun.resolve();
      await release.promise;
      return "finished";
    });
    const running = asker.request(subject, null, {});
    await begun.promise;
    await replica.respond(subject, async () => "other");
    const stop = stopped[Symbol.asyncDispose]();
    await asker.ping();
    for (let count = 0; count < 5; count++)
      expect(await asker.request(subject, null, {})).toBe("other");
    release.resolve();
    await stop;
    expect(await running).toBe("finished");
  });

  it.each(["a.*", "a.>", "a b", "a..b", "", "evt.a.b", "dlq.a"])(
    "refuses %j as a request's subject",
    async (subject) => {
      await using bus = await fixture().open();
      await expect(bus.request(subject, null, {})).rejects.toThrow(TypeError);
      await expect(bus.respond(subject, async () => null)).rejects.toThrow(TypeError);
    },
  );
}
