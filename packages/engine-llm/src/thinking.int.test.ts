import { faults } from "@quarry/servers/provider";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { invoiceOutput, openRig, type Rig } from "./rig.testing.ts";

const { named, refuses } = faults;

let rig: Rig;
beforeEach(async () => {
  rig = await openRig();
});
afterEach(async () => {
  await rig[Symbol.asyncDispose]();
});

const efforts = ({ provider }: Rig) => provider.calls.map(({ body }) => body.reasoning_effort);

const ways = [
  ["by Ollama's name", named.thinksAlone],
  ["by llama.cpp's name", named.thinksAsLlama],
  ["up to its length limit", named.thinksToTheLimit],
  ["in the answer itself", named.thinksInTheAnswer],
  ["unseen, but counted", named.thinksHidden],
] as const;

describe("a model that thinks and says nothing", () => {
  it.each(ways)("%s is asked not to think, for an hour", async (_name, fault) => {
    rig.provider.queue(fault);
    expect((await rig.engine.extract(rig.request())).output).toEqual(invoiceOutput);
    await rig.engine.extract(rig.request());
    rig.time.advance(3_600_000);
    await rig.engine.extract(rig.request());
    expect(efforts(rig)).toEqual([undefined, "none", "none", undefined]);
  });

  it("is asked for the least thought that it knows", async () => {
    rig.provider.queue(
      named.thinksAlone,
      refuses({ message: "reasoning_effort: 'none' is not one of low, medium, high" }),
      refuses({ message: "reasoning_effort: 'minimal' is not one of low, medium, high" }),
    );
    expect((await rig.engine.extract(rig.request())).output).toEqual(invoiceOutput);
    expect(efforts(rig)).toEqual([undefined, "none", "minimal", "low"]);
  });

  it("and was cut by its limit has none from then on, however much it thinks", async () => {
    const { thinksToTheLimit } = named;
    rig.provider.queue(...Array.from({ length: 3 }, () => thinksToTheLimit));
    expect((await rig.engine.extract(rig.request())).output).toEqual(invoiceOutput);
    const limits = rig.provider.calls.map(({ body }) => body.max_tokens !== undefined);
    expect(limits).toEqual([true, false, false, false]);
    expect(rig.provider.calls.at(-1)?.body).not.toHaveProperty("max_completion_tokens");
  });

  it("for ever fails by its name", async () => {
    rig.provider.queue(...Array.from({ length: 5 }, () => named.thinksAlone));
    await expect(rig.engine.extract(rig.request())).rejects.toMatchObject({
      code: "PROVIDER_FAILED",
      retryable: false,
      message: expect.stringContaining("QUARRY_LLM_REASONING_EFFORT"),
    });
  });
});

it("asks a model to think as much as is configured", async () => {
  await using configured = await openRig({ engine: { reasoningEffort: "medium" } });
  await configured.engine.extract(configured.request());
  expect(efforts(configured)).toEqual(["medium"]);
});

it("takes the answer of a model that thinks aloud, and none of its thoughts", async () => {
  rig.provider.queue(
    faults.writes((answer) => answer, { reasoning: '{"result":{"number":"wrong"}}' }),
  );
  expect((await rig.engine.extract(rig.request())).output).toEqual(invoiceOutput);
  expect(rig.provider.calls).toHaveLength(1);
});
