import type { Json } from "@quarry/kernel";
import { faults, startProvider } from "@quarry/servers/provider";
import { onBothForms, type Stage } from "@quarry/systems";
import { afterAll, describe, expect, it } from "vitest";
import { llmEnvironment, openExtraction } from "./llm-stage.ts";

/** A model that reads the ship's name, and makes up a weight. */
const answer = { result: { bookingNumber: "BK-2026-0042", vessel: "Marigold", weightKg: 1_750 } };
const provider = await startProvider({ answer: () => answer });
afterAll(() => provider[Symbol.asyncDispose]());

const schema = {
  name: "Booking",
  structure: {
    type: "object",
    properties: {
      bookingNumber: { type: "string", describe: "Booking number" },
      vessel: { type: "string", describe: "Name of the vessel" },
      weightKg: { type: "number", describe: "Weight of the goods in kg" },
    },
  },
};
const source =
  "Booking number: BK-2026-0042\n\nAll of it goes by the good ship Marigold, as you wished.";

type Evidence = { withheld?: { pointer: string; value: Json; reason: string }[] };

describe("values that the source does not contain", () => {
  onBothForms({}, tests, llmEnvironment(provider.baseUrl));

  function tests(stage: () => Stage): void {
    it("are null, and shown in the evidence", async () => {
      const { caller, post } = await openExtraction(stage().suite, { schema, source });
      const { body } = await post();
      expect(body.data.output).toEqual({ ...answer.result, weightKg: null });
      const evidence = await caller.call<Evidence>(
        "GET",
        `/v1/extractions/${body.data.id}/evidence`,
      );
      expect(evidence.body.data.withheld).toMatchObject([
        { pointer: "/weightKg", value: 1_750, reason: "ungrounded" },
      ]);
    });

    it("are returned to a caller who keeps them", async () => {
      const kept = { schema, source, ungrounded: "keep" };
      const { post } = await openExtraction(stage().suite, kept);
      expect((await post()).body.data.output).toEqual(answer.result);
    });
  }
});

describe("the engine of rules and a model", () => {
  const environment = { ...llmEnvironment(provider.baseUrl), QUARRY_ENGINE: "auto" };
  onBothForms({}, tests, environment);

  function tests(stage: () => Stage): void {
    it("is surer of what both give, and asks once which is right where they differ", async () => {
      const { caller, post } = await openExtraction(stage().suite, { schema, source });
      const wrong = { ...answer.result, bookingNumber: "Marigold" };
      const choice = { "1_bookingNumber": "a" };
      provider.queue(...[wrong, choice].map((result) => faults.alters(() => ({ result }))));
      const { body } = await post();
      expect(body.data.output).toEqual({ ...answer.result, weightKg: null });
      const evidence = await caller.call<Evidence>(
        "GET",
        `/v1/extractions/${body.data.id}/evidence`,
      );
      expect(evidence.body.data).toMatchObject({
        engine: { id: "auto" },
        withheld: [{ pointer: "/bookingNumber", value: "Marigold", reason: "not_chosen" }, {}],
        usage: { byCall: [{ purpose: "read" }, { purpose: "compare" }] },
      });
    });
  }
});
