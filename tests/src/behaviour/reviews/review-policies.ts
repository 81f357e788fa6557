import { createSchema, type Suite, unknownId } from "@quarry/systems";
import { describe, expect, it } from "vitest";
import { extractWith, orderStructure, orderText, reviewOf } from "./review-client.ts";

const defaults = {
  below: 0.7,
  estimated: "match",
  fields: {},
  missingRequired: true,
  rowsMissing: true,
  hidden: true,
  ungrounded: true,
  warnings: true,
  sample: 0,
  learn: "reviewed",
};

export function reviewPoliciesTheme(suite: () => Suite): void {
  describe("review policies", () => {
    it("are the default's until one is set, which replaces them", async () => {
      const caller = await suite().caller();
      const { id } = await createSchema(caller);
      const path = `/v1/schemas/${id}/review-policy`;
      expect((await caller.call("GET", path)).body.data).toEqual(defaults);
      const json = { below: 0.5, fields: { "/amount": 1 }, learn: "none" };
      expect((await caller.call("PUT", path, { json })).body.data).toEqual({
        ...defaults,
        ...json,
      });
      await caller.call("PUT", path, { json: { sample: 0.25 } });
      expect((await caller.call("GET", path)).body.data).toEqual({ ...defaults, sample: 0.25 });
    });

    it("are refused with unknown members, and for schemas that are not there", async () => {
      const caller = await suite().caller();
      const { id } = await createSchema(caller);
      for (const json of [{ below: 2 }, { threshold: 1 }, { fields: { amount: 1 } }]) {
        const { status } = await caller.call("PUT", `/v1/schemas/${id}/review-policy`, { json });
        expect(status).toBe(422);
      }
      const unknown = await caller.call("GET", `/v1/schemas/${unknownId}/review-policy`);
      expect(unknown.status).toBe(404);
    });

    it("say which extractions need a look from then on", async () => {
      const caller = await suite().caller();
      const { id: schemaId } = await createSchema(caller, "Order", orderStructure);
      const path = `/v1/schemas/${schemaId}/review-policy`;
      const reasonsWith = async (json: object) => {
        await caller.call("PUT", path, { json });
        const id = await extractWith(caller, schemaId, orderText);
        const { body } = await reviewOf(caller, id).read();
        const { total } = (
          await caller.call<{ meta: { total: number } }>(
            "GET",
            `/v1/extractions?needsReview=true&perPage=1`,
          )
        ).body.data.meta;
        const reasons = body.data.reasons.map(({ code, pointer }) => ({ code, pointer }));
        return { state: body.data.state, reasons, total };
      };
      const lax = { below: 0, rowsMissing: false, missingRequired: false, warnings: false };
      expect(await reasonsWith({ ...lax, fields: {} })).toEqual({
        ...{ state: "none", reasons: [], total: 0 },
      });
      expect(await reasonsWith({ ...lax, fields: { "/total": 1 } })).toEqual({
        ...{ state: "open", reasons: [{ code: "low_confidence", pointer: "/total" }], total: 1 },
      });
      const sampled = await reasonsWith({ ...lax, sample: 1 });
      expect(sampled).toEqual({
        state: "open",
        reasons: [{ code: "sampled", pointer: undefined }],
        total: 2,
      });
    });
  });
}
