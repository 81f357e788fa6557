import type { Caller, Suite } from "@quarry/systems";
import { type Created, createSchema, formOf, unknownId } from "@quarry/systems";
import { beforeAll, describe, expect, it } from "vitest";
import { reviewOf } from "../reviews/review-client.ts";

const structure = {
  type: "object",
  properties: {
    depot: { type: "string" },
    held: { type: "number" },
    worth: { type: "number" },
    booked: { type: "date" },
  },
};

type Sheet = { depot: string; held: string; worth: string; day: string };

/** A sheet whose labels mean nothing to anybody but its issuer. */
const sheet = ({ depot, held, worth, day }: Sheet) =>
  `Nordhaven Custody\nKX ${depot}\nPos. 1  QH ${held}  ZV ${worth}\nper ${day}\nKeep this sheet.\n`;

const first = sheet({ depot: "88-41-A", held: "120", worth: "4,310.50", day: "2026-03-04" });
const corrected = { depot: "88-41-A", held: 120, worth: 4310.5, booked: "2026-03-04" };
const second = sheet({ depot: "17-90-C", held: "75", worth: "1,908.25", day: "2026-05-19" });
const right = { depot: "17-90-C", held: 75, worth: 1908.25, booked: "2026-05-19" };
const letter = "Dear Ada,\nthe delivery of 12 crates comes on 2026-07-01.\nYours, Bo\n";

type Example = { extractionId: string; schemaId: string; createdAt: string };
type Added = Example & { notLocated: string[]; contradicts: string[] };
type Evidence = {
  examples?: { id: string; likeness: number }[];
  leaves: { pointer: string; reason: string }[];
  warnings: { code: string; pointer?: string }[];
};

async function extract(caller: Caller, schemaId: string, source: string, examples?: string) {
  const fields = { schema_id: schemaId, type: "text", source, ...(examples && { examples }) };
  const { body } = await caller.call<Created>("POST", "/v1/extractions", { form: formOf(fields) });
  return body.data;
}

const evidenceOf = async (caller: Caller, id: string) =>
  (await caller.call<Evidence>("GET", `/v1/extractions/${id}/evidence`)).body.data;

/** A schema with one corrected sheet as its example. */
async function taught(caller: Caller) {
  const { id: schemaId } = await createSchema(caller, "Sheet", structure);
  const { id, output } = await extract(caller, schemaId, first);
  const path = `/v1/schemas/${schemaId}/examples`;
  const add = (json: object) => caller.call<Added>("POST", path, { json });
  const added = await add({ extractionId: id, output: corrected });
  return { schemaId, id, output, path, add, added };
}

export function examplesTheme(suite: () => Suite): void {
  describe("a corrected extraction as an example of its schema", () => {
    let caller: Caller;
    let taughtSchema: Awaited<ReturnType<typeof taught>>;
    beforeAll(async () => {
      caller = await suite().caller();
      taughtSchema = await taught(caller);
    });

    it("lets the next document of its source be read as it was corrected, with the reason", async () => {
      const { schemaId, id, output, added } = taughtSchema;
      expect(output).not.toEqual(corrected);
      expect([added.status, added.body.message]).toEqual([200, "Example added successfully"]);
      expect(added.body.data).toMatchObject({ extractionId: id, notLocated: [], contradicts: [] });
      const next = await extract(caller, schemaId, second);
      expect(next.output).toEqual(right);
      const { leaves, examples } = await evidenceOf(caller, next.id);
      expect(examples).toEqual([{ id, likeness: 0.6 }]);
      expect(leaves).toContainEqual(
        expect.objectContaining({ pointer: "/depot", reason: "example" }),
      );
    });

    it("is left out where the caller says so, and named by its id", async () => {
      const { schemaId, id, output } = taughtSchema;
      const without = await extract(caller, schemaId, first, "none");
      expect(without.output).toEqual(output);
      expect(await evidenceOf(caller, without.id)).not.toHaveProperty("examples");
      const named = await extract(caller, schemaId, letter, id);
      expect((await evidenceOf(caller, named.id)).examples).toMatchObject([{ id, likeness: 0 }]);
    });

    it("is left out by its id where the most alike of the others are asked for", async () => {
      const { id: schemaId } = await createSchema(caller, "Leave one out", structure);
      const path = `/v1/schemas/${schemaId}/examples`;
      const ids: string[] = [];
      for (const [source, output] of [
        [first, corrected],
        [second, right],
      ] as const) {
        const { id } = await extract(caller, schemaId, source);
        await caller.call("POST", path, { json: { extractionId: id, output } });
        ids.push(id);
      }
      const [one = "", other = ""] = ids;
      const except = JSON.stringify({ except: [one] });
      const { id } = await extract(caller, schemaId, first, except);
      expect((await evidenceOf(caller, id)).examples).toMatchObject([{ id: other }]);
      const fields = { schema_id: schemaId, type: "text", source: first };
      const json = { ...fields, examples: { except: [one, other] } };
      const { body } = await caller.call<Created>("POST", "/v1/extractions", { json });
      expect(body.data.output).toEqual(taughtSchema.output);
      for (const examples of ['{"except": []}', '{"except": "all"}', "{"]) {
        const form = formOf({ ...fields, examples });
        expect((await caller.call("POST", "/v1/extractions", { form })).status).toBe(422);
      }
    });

    it("changes nothing for a document of another source, or an extraction of another schema", async () => {
      const { schemaId } = taughtSchema;
      const { id } = await extract(caller, schemaId, letter);
      expect(await evidenceOf(caller, id)).not.toHaveProperty("examples");
      const { id: other } = await createSchema(caller, "Other", structure);
      const { id: sheetId } = await extract(caller, other, second);
      expect(await evidenceOf(caller, sheetId)).not.toHaveProperty("examples");
    });

    it("says which values the document does not contain, and which contradict earlier examples", async () => {
      const { schemaId, add } = taughtSchema;
      const { id } = await extract(caller, schemaId, second);
      const output = { ...right, depot: "nowhere in it", held: 1908.25, worth: 75 };
      const { body } = await add({ extractionId: id, output });
      expect(body.data).toMatchObject({ notLocated: ["/depot"] });
      expect(body.data.contradicts).toEqual(expect.arrayContaining(["/depot", "/held", "/worth"]));
      await caller.call("DELETE", `${taughtSchema.path}/${id}`);
    });

    it("is one that was sent with its right output, as a form or as JSON", async () => {
      const { id: schemaId } = await createSchema(caller, "Sent right", structure);
      const rightOutput = JSON.stringify(corrected);
      const fields = { schema_id: schemaId, type: "text", source: first };
      const form = formOf({ ...fields, rightOutput });
      const { body } = await caller.call<Created>("POST", "/v1/extractions", { form });
      const next = await extract(caller, schemaId, second);
      expect(next.output).toEqual(right);
      expect((await evidenceOf(caller, next.id)).examples).toMatchObject([{ id: body.data.id }]);
      const unfit = { ...fields, rightOutput: { ...corrected, held: "many" } };
      const refused = await caller.call("POST", "/v1/extractions", { json: unfit });
      expect(refused.body.error).toMatchObject({
        code: "VALIDATION_FAILED",
        issues: [{ field: "rightOutput/held" }],
      });
      const absent = { ...fields, rightOutput: { ...corrected, depot: "nowhere" } };
      const warned = await caller.call<Created>("POST", "/v1/extractions", { json: absent });
      const { warnings } = await evidenceOf(caller, warned.body.data.id);
      expect(warnings).toContainEqual(
        expect.objectContaining({ code: "example_not_located", pointer: "/depot" }),
      );
    });

    it("is one whose corrected review was approved, until the review is reopened", async () => {
      const { id: schemaId } = await createSchema(caller, "Reviewed", structure);
      const { id } = await extract(caller, schemaId, first);
      const list = async () => {
        const { body } = await caller.call<{ data: Example[] }>(
          "GET",
          `/v1/schemas/${schemaId}/examples`,
        );
        return body.data.data.map(({ extractionId }) => extractionId);
      };
      const review = reviewOf(caller, id);
      await review.replace(0, corrected);
      await review.complete({ verdict: "approved" });
      await expect.poll(list, { timeout: 60_000 }).toEqual([id]);
      expect((await extract(caller, schemaId, second)).output).toEqual(right);
      await review.reopen();
      await expect.poll(list, { timeout: 60_000 }).toEqual([]);
    });

    it("says of an approval which values the document does not contain, as adding it does", async () => {
      const { id: schemaId } = await createSchema(caller, "Approved", structure);
      const { id } = await extract(caller, schemaId, first);
      const review = reviewOf(caller, id);
      await review.replace(0, { ...corrected, depot: "nowhere in it" });
      const { body } = await review.complete({ verdict: "approved" });
      expect(body.data.teaches).toEqual({ notLocated: ["/depot"], contradicts: [] });
      expect((await review.read()).body.data).not.toHaveProperty("teaches");
      await review.reopen();
      await review.change(1, { op: "replace", pointer: "/depot", value: corrected.depot });
      const again = await review.complete({ verdict: "approved" });
      expect(again.body.data.teaches).toEqual({ notLocated: [], contradicts: [] });
      const policy = `/v1/schemas/${schemaId}/review-policy`;
      await caller.call("PUT", policy, { json: { learn: "none" } });
      await review.reopen();
      const untaught = await review.complete({ verdict: "approved" });
      expect(untaught.body.data).not.toHaveProperty("teaches");
    });

    it("shows the place that a reviewer pointed at, where its value is in the document twice", async () => {
      const fields = { booked: { type: "date" }, valued: { type: "date" } };
      const days = { type: "object", properties: fields };
      const { id: schemaId } = await createSchema(caller, "Twice", days);
      const note = (one: string, other: string) =>
        `Nordhaven Custody\nQB ${one}\nQV ${other}\nKeep this sheet.\n`;
      const shown = note("2026-03-04", "2026-03-04");
      const { id } = await extract(caller, schemaId, shown);
      const given = (pointer: string, label: string) => {
        const start = shown.indexOf(label) + 3;
        return {
          op: "replace",
          pointer,
          value: "2026-03-04",
          evidence: { start, end: start + 10 },
        };
      };
      const review = reviewOf(caller, id);
      await review.change(0, given("/booked", "QV"), given("/valued", "QB"));
      const json = { extractionId: id };
      await caller.call<Added>("POST", `/v1/schemas/${schemaId}/examples`, { json });
      const next = await extract(caller, schemaId, note("2026-05-19", "2026-05-21"));
      expect(next.output).toEqual({ booked: "2026-05-21", valued: "2026-05-19" });
    });

    it("has the output of its review where none is sent", async () => {
      const { id: schemaId } = await createSchema(caller, "Corrected", structure);
      const { id } = await extract(caller, schemaId, first);
      await reviewOf(caller, id).replace(0, corrected);
      const path = `/v1/schemas/${schemaId}/examples`;
      const { status } = await caller.call<Added>("POST", path, { json: { extractionId: id } });
      expect(status).toBe(200);
      expect((await extract(caller, schemaId, second)).output).toEqual(right);
    });

    it("is listed until it is deleted, and then teaches nothing more", async () => {
      const { schemaId, id, path } = await taught(caller);
      const list = async () =>
        (await caller.call<{ data: Example[] }>("GET", path)).body.data.data.map(
          ({ extractionId }) => extractionId,
        );
      expect(await list()).toEqual([id]);
      const { status, body } = await caller.call("DELETE", `${path}/${id}`);
      expect([status, body.message]).toEqual([200, "Example deleted successfully"]);
      expect(await list()).toEqual([]);
      const next = await extract(caller, schemaId, second);
      expect(await evidenceOf(caller, next.id)).not.toHaveProperty("examples");
      expect((await caller.call("DELETE", `${path}/${id}`)).status).toBe(404);
    });

    it("is kept by a new revision of the schema, and says nothing of a field that is new there", async () => {
      const { schemaId, id } = await taught(caller);
      const { held: _held, ...kept } = structure.properties;
      const properties = { ...kept, keeper: { type: "string", describe: "Keeper" } };
      const json = { name: "Sheet", structure: { ...structure, properties } };
      expect((await caller.call("PUT", `/v1/schemas/${schemaId}`, { json })).status).toBe(200);
      const next = await extract(caller, schemaId, `${second}Keeper: Ada Lovelace\n`);
      const { held: _unasked, ...rest } = right;
      expect(next.output).toEqual({ ...rest, keeper: "Ada Lovelace" });
      expect((await evidenceOf(caller, next.id)).examples).toMatchObject([{ id }]);
    });

    it("ends with its extraction", async () => {
      const { schemaId, id, path } = await taught(caller);
      await caller.call("DELETE", `/v1/extractions/${id}`);
      expect((await caller.call<{ data: Example[] }>("GET", path)).body.data.data).toEqual([]);
      const next = await extract(caller, schemaId, second);
      expect(await evidenceOf(caller, next.id)).not.toHaveProperty("examples");
    });

    it("is refused where it cannot be one", async () => {
      const { schemaId, id, add, path } = taughtSchema;
      const other = await suite().caller();
      const codeOf = async (asked: Promise<{ body: { error?: { code: string } | null } }>) =>
        (await asked).body.error?.code;
      expect(await codeOf(add({ extractionId: unknownId }))).toBe("NOT_FOUND");
      expect(await codeOf(other.call("POST", path, { json: { extractionId: id } }))).toBe(
        "NOT_FOUND",
      );
      expect(await codeOf(other.call("GET", path))).toBe("NOT_FOUND");
      expect(await codeOf(other.call("DELETE", `${path}/${id}`))).toBe("NOT_FOUND");
      const misshapen = { ...corrected, held: "a hundred" };
      const refused = await add({ extractionId: id, output: misshapen });
      expect(refused.body.error).toMatchObject({
        code: "VALIDATION_FAILED",
        issues: [{ field: "output/held" }],
      });
      const { id: elsewhere } = await createSchema(caller, "Elsewhere", structure);
      const foreign = await extract(caller, elsewhere, first);
      expect(await codeOf(add({ extractionId: foreign.id }))).toBe("VALIDATION_FAILED");
      const form = formOf({
        schema_id: schemaId,
        type: "text",
        source: first,
        examples: unknownId,
      });
      expect(await codeOf(caller.call("POST", "/v1/extractions", { form }))).toBe(
        "VALIDATION_FAILED",
      );
    });
  });
}
