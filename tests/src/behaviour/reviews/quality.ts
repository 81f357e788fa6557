import { type Caller, createSchema, type Suite, unknownId } from "@quarry/systems";
import { describe, expect, it } from "vitest";
import { extractWith, orderStructure, orderText, reviewOf } from "./review-client.ts";

type Quality = {
  error: number;
  sample: number;
  fields: {
    field: string;
    engine: { id: string; version: string };
    reviewed: number;
    sampled: number;
    wrong: number;
    unseen: number;
    sure: { values: number; wrong: number; bound: number | null } | null;
    state: string;
    leastThreshold: number | null;
    message: string;
  }[];
};

async function schemaWith(caller: Caller, policy: object): Promise<string> {
  const { id } = await createSchema(caller, "Order", orderStructure);
  await caller.call("PUT", `/v1/schemas/${id}/review-policy`, { json: policy });
  return id;
}
const qualityOf = (caller: Caller, schemaId: string, query = "") =>
  caller.call<Quality>("GET", `/v1/schemas/${schemaId}/quality${query}`);

export function qualityTheme(suite: () => Suite): void {
  describe("quality by reviews", () => {
    it("counts values of the sample that were seen one by one, until their extraction is deleted", async () => {
      const caller = await suite().caller();
      const schemaId = await schemaWith(caller, { sample: 1, below: 0 });
      const id = await extractWith(caller, schemaId, orderText);
      const review = reviewOf(caller, id);
      await review.change(0, { op: "confirm", pointer: "" });
      await review.change(1, { op: "confirm", pointer: "/number" });
      await review.change(2, { op: "replace", pointer: "/total", value: 60 });
      expect((await qualityOf(caller, schemaId)).body.data.fields).toEqual([]);
      await review.complete({ verdict: "approved" });
      const { data } = (await qualityOf(caller, schemaId)).body;
      expect(data).toMatchObject({ error: 0.01, sample: 1 });
      const counts = data.fields.map(({ field, reviewed, sampled, wrong, unseen }) =>
        [field, reviewed, sampled, wrong, unseen].join(" "),
      );
      expect(counts).toEqual([
        ...["/lines/*/amount 0 0 0 2", "/lines/*/description 0 0 0 2"],
        ...["/lines/*/quantity 0 0 0 2", "/number 1 1 0 0", "/total 1 1 1 0"],
      ]);
      expect(data.fields[3]).toMatchObject({
        engine: { id: "offline" },
        ...{ sure: { values: 1, wrong: 0 }, state: "not_enough", leastThreshold: null },
        message: "not enough yet: 1 of about 380",
      });
      expect((await qualityOf(caller, schemaId, "?error=0.9")).body.data.fields[3]).toMatchObject({
        ...{ state: "held", leastThreshold: 0 },
      });
      await caller.call("DELETE", `/v1/extractions/${id}`);
      expect((await qualityOf(caller, schemaId)).body.data.fields).toEqual([]);
    });

    it("gives no accuracy without a sample", async () => {
      const caller = await suite().caller();
      const schemaId = await schemaWith(caller, { sample: 0, fields: { "/number": 1 } });
      const review = reviewOf(caller, await extractWith(caller, schemaId, orderText));
      await review.change(0, { op: "confirm", pointer: "/number" });
      await review.complete({ verdict: "approved" });
      expect((await qualityOf(caller, schemaId)).body.data.fields).toMatchObject([
        { field: "/number", reviewed: 1, sampled: 0, state: "no_sample", sure: null },
      ]);
    });

    it("is refused for schemas of others, and for errors that are no share", async () => {
      const [owner, stranger] = [await suite().caller(), await suite().caller()];
      const schemaId = await schemaWith(owner, { sample: 1 });
      expect((await qualityOf(stranger, schemaId)).status).toBe(404);
      expect((await qualityOf(owner, unknownId)).status).toBe(404);
      for (const error of ["0", "1", "-0.1", "1e-2", "0.00001", "", "x"]) {
        const { status, body } = await qualityOf(owner, schemaId, `?error=${error}`);
        expect([status, body.error?.issues?.[0]?.field], error).toEqual([422, "error"]);
      }
    });
  });
}
