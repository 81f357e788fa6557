import { invoicePdf } from "@quarry/samples";
import {
  type Caller,
  createSchema,
  type Extraction,
  formOf,
  type Page,
  type Suite,
  unknownId,
} from "@quarry/systems";
import { describe, expect, it } from "vitest";
import {
  extractOrder,
  extractWith,
  orderStructure,
  orderText,
  type Review,
  reviewOf,
} from "./review-client.ts";

type Listed = Pick<
  Review,
  "extractionId" | "state" | "leastConfidence" | "claim" | "reasons" | "openReasons"
>;

const spanOf = (quote: string) => {
  const start = orderText.indexOf(quote);
  return { start, end: start + quote.length };
};
const leafOf = ({ leaves }: Review, pointer: string) =>
  leaves.find((leaf) => leaf.pointer === pointer);

/** Waits until an open review is in the queue: it gets there behind the extraction's end. */
async function untilQueued(caller: Caller, extractionId: string): Promise<Listed> {
  for (;;) {
    const { body } = await caller.call<Page<Listed>>("GET", "/v1/reviews?perPage=100");
    const found = body.data.data.find((each) => each.extractionId === extractionId);
    if (found) return found;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

export function reviewsTheme(suite: () => Suite): void {
  describe("reviews", () => {
    it("shows the engine's output as version 0 of a review that no one has begun", async () => {
      const caller = await suite().caller();
      const review = reviewOf(caller, await extractOrder(caller));
      const { body, headers } = await review.read();
      expect(headers.get("etag")).toBe('"0"');
      expect(body.data).toMatchObject({ version: 0, changes: [], completedAt: null });
      expect(body.data.output).toMatchObject({ number: "TK-𠮷7", total: 59.5 });
      expect(body.data.leaves.find(({ pointer }) => pointer === "/number")?.quote).toBe("TK-𠮷7");
    });

    it("corrects, inserts, removes and confirms as versions, and keeps the engine's answer", async () => {
      const caller = await suite().caller();
      const id = await extractOrder(caller);
      const review = reviewOf(caller, id);
      const before = await caller.call<Extraction>("GET", `/v1/extractions/${id}`);
      const evidence = await caller.call("GET", `/v1/extractions/${id}/evidence`);
      const row = { description: "Copper wire 😀", quantity: 4, amount: 38 };
      const steps: object[][] = [
        [{ op: "confirm", pointer: "/number" }],
        [
          { op: "replace", pointer: "/vessel", value: "𠮷野家", evidence: spanOf("𠮷野家") },
          { op: "replace", pointer: "/total", value: 60, evidence: spanOf("59.50") },
        ],
        [
          { op: "replace", pointer: "/lines", value: [] },
          {
            op: "insert",
            pointer: "/lines/0",
            value: row,
            evidence: spanOf("Copper wire 😀          4    38.00"),
          },
          { op: "insert", pointer: "/lines/0", value: { ...row, quantity: 5 } },
          { op: "remove", pointer: "/lines/0" },
        ],
        [{ op: "clear", pointer: "/vessel" }],
      ];
      const outputs = [before.body.data.result];
      for (const [version, changes] of steps.entries()) {
        const { status, headers, body } = await review.change(version, ...changes);
        expect([status, headers.get("etag")]).toEqual([200, `"${version + 1}"`]);
        expect(body.data.version).toBe(version + 1);
        outputs.push(body.data.output);
      }
      const { data } = (await review.read()).body;
      expect(data.output).toMatchObject({ number: "TK-𠮷7", total: 60, vessel: null });
      expect(data.output.lines).toEqual([row]);
      expect(data.changes.map(({ version, op }) => `${version} ${op}`)).toEqual([
        ...["1 confirm", "2 replace", "2 replace"],
        ...["3 replace", "3 insert", "3 insert", "3 remove", "4 clear"],
      ]);
      const human = data.leaves.filter(({ match }) => match === "human");
      expect(human.map(({ pointer, quote }) => [pointer, quote])).toEqual([
        ["/number", "TK-𠮷7"],
        ["/total", "59.50"],
        ["/vessel", undefined],
        ["/lines/0/description", "Copper wire 😀"],
        ["/lines/0/quantity", "4"],
        ["/lines/0/amount", "38.00"],
      ]);
      for (const { quote, start, end } of human) {
        if (quote !== undefined) expect(orderText.slice(start, end)).toBe(quote);
      }
      for (const [version, output] of outputs.entries()) {
        expect((await review.version(version)).body.data.output).toEqual(output);
      }
      expect((await review.version(5)).body.error?.code).toBe("NOT_FOUND");
      expect((await caller.call("GET", `/v1/extractions/${id}`)).body).toEqual(before.body);
      expect((await caller.call("GET", `/v1/extractions/${id}/evidence`)).body).toEqual(
        evidence.body,
      );
    });

    it("lets the faster of two reviewers change the version, and loses no change", async () => {
      const caller = await suite().caller();
      const review = reviewOf(caller, await extractOrder(caller));
      const [first, second] = [
        { op: "replace", pointer: "/number", value: "first" },
        { op: "replace", pointer: "/vessel", value: "second" },
      ];
      const both = await Promise.all([review.change(0, first), review.change(0, second)]);
      expect(both.map(({ status }) => status).sort()).toEqual([200, 412]);
      const late = both[0].status === 412 ? first : second;
      expect((await review.change(0, late)).body.error?.code).toBe("REVISION_MISMATCH");
      const { body } = await review.change(1, late);
      expect(body.data.output).toMatchObject({ number: "first", vessel: "second" });
    });

    it("takes back the last change for one of two reviewers, down to the engine's output", async () => {
      const caller = await suite().caller();
      const review = reviewOf(caller, await extractOrder(caller));
      const before = (await review.read()).body.data;
      await review.change(0, { op: "replace", pointer: "/vessel", value: "one" });
      await review.change(1, { op: "remove", pointer: "/lines/0" });
      const both = await Promise.all([review.undo(2), review.undo(2)]);
      expect(both.map(({ status }) => status).sort()).toEqual([200, 412]);
      const { data } = (await review.read()).body;
      expect(data).toMatchObject({ version: 3, undoTo: 0, output: { vessel: "one" } });
      expect(data.output.lines).toEqual(before.output.lines);
      const first = (await review.undo(3)).body.data;
      expect([first.output, first.leaves, first.reasons]).toEqual([
        ...[before.output, before.leaves, before.reasons],
      ]);
      expect((await review.undo(4)).body.error?.code).toBe("STATE_CONFLICT");
      expect((await review.undo(4, "?to=9")).body.error?.code).toBe("NOT_FOUND");
      expect((await review.undo(4, "?to=-1")).status).toBe(422);
      const again = await review.undo(4, "?to=2");
      expect(again.body.data).toMatchObject({ version: 5, output: { vessel: "one" }, undoTo: 1 });
      const missing = await caller.call("POST", `${review.path}/undo`);
      expect([missing.status, missing.body.error?.issues?.[0]?.field]).toEqual([422, "If-Match"]);
    });

    it("counts the reasons that are still to be looked at, in the queue too", async () => {
      const caller = await suite().caller();
      const { id: schemaId } = await createSchema(caller, "Order", orderStructure);
      const json = { fields: { "/number": 1, "/lines/*/amount": 1 }, below: 0, rowsMissing: false };
      await caller.call("PUT", `/v1/schemas/${schemaId}/review-policy`, { json });
      const id = await extractWith(caller, schemaId, orderText);
      const review = reviewOf(caller, id);
      const listed = async () => (await untilQueued(caller, id)).openReasons;
      const { reasons } = (await review.read()).body.data;
      expect(reasons.map(({ pointer, open, place }) => [pointer, open, place])).toEqual([
        ...["/number", "/lines/0/amount", "/lines/1/amount"].map((each) => [each, true, each]),
      ]);
      expect(await listed()).toBe(3);
      const { body } = await review.change(
        ...([
          0,
          { op: "remove", pointer: "/lines/0" },
          { op: "confirm", pointer: "/number" },
        ] as const),
      );
      expect(body.data.reasons.map(({ open, place }) => [open, place])).toEqual([
        ...[
          [false, undefined],
          [false, undefined],
          [true, "/lines/0/amount"],
        ],
      ]);
      expect([body.data.openReasons, await listed()]).toEqual([1, 1]);
      await review.undo(1);
      expect(await listed()).toBe(3);
      const { data } = (await review.complete({ verdict: "approved" })).body;
      expect([data.openReasons, data.reasons.some(({ open }) => open)]).toEqual([0, false]);
      await review.reopen();
      expect(await listed()).toBe(3);
    });

    it("takes a whole output, and records only what it changes", async () => {
      const caller = await suite().caller();
      const review = reviewOf(caller, await extractOrder(caller));
      const { output } = (await review.read()).body.data;
      const same = await review.replace(0, output);
      expect(same.body.data).toMatchObject({ version: 0, changes: [] });
      const { body } = await review.replace(0, { ...output, total: 60, vessel: "Mary" });
      const changes = [
        { version: 1, op: "replace", pointer: "/total", was: 59.5, now: 60 },
        { version: 1, op: "replace", pointer: "/vessel", was: null, now: "Mary" },
      ];
      expect(body.data).toMatchObject({
        output: { total: 60, vessel: "Mary" },
        version: 1,
        changes,
      });
      const wrong = await review.replace(1, { ...output, total: "sixty" });
      expect(wrong.body.error?.issues?.map(({ field }) => field)).toEqual(["/total"]);
    });

    it.each([
      ["a value that does not fit", { op: "replace", pointer: "/total", value: "x" }, "/total"],
      ["a pointer that leads nowhere", { op: "clear", pointer: "/nothing" }, "/nothing"],
      ["a row that the list lacks", { op: "remove", pointer: "/lines/99" }, "/lines/99"],
      [
        "a span behind the text",
        { op: "replace", pointer: "/total", value: 1, evidence: { start: 0, end: 99_999 } },
        "/total",
      ],
    ])("refuses %s by its pointer, and the changes before it too", async (_what, change, field) => {
      const caller = await suite().caller();
      const review = reviewOf(caller, await extractOrder(caller));
      const { status, body } = await review.change(0, { op: "clear", pointer: "/number" }, change);
      expect([status, body.error?.issues?.[0]?.field]).toEqual([422, field]);
      expect((await review.read()).body.data.version).toBe(0);
    });

    it("needs the version that a change is based on", async () => {
      const caller = await suite().caller();
      const { path } = reviewOf(caller, await extractOrder(caller));
      const json = { changes: [{ op: "confirm", pointer: "/number" }] };
      const { status, body } = await caller.call("PATCH", path, { json });
      expect([status, body.error?.issues?.[0]?.field]).toEqual([422, "If-Match"]);
    });

    it("takes the words of a rectangle on a page, and a rectangle without words alone", async () => {
      const caller = await suite().caller();
      const structure = { type: "object", properties: { number: { type: "string" } } };
      const { id: schemaId } = await createSchema(caller, "Bill", structure);
      const { bytes, fileName } = await invoicePdf();
      const source = new File([bytes], fileName);
      const form = formOf({ schema_id: schemaId, type: "pdf", source });
      const { body } = await caller.call<{ id: string }>("POST", "/v1/extractions", { form });
      type Words = { start: number; end: number; box: [number, number, number, number] }[];
      type Text = { text: string; pages: { words: Words }[] };
      const document = await caller.call<Text>(
        "GET",
        `/v1/extractions/${body.data.id}/document?words=true`,
      );
      const { text, pages } = document.body.data;
      const words = pages[0]?.words ?? [];
      const at = words.findIndex(({ box: [, top, right] }, index) => {
        const next = words[index + 1]?.box ?? [0, 0, 0, 0];
        return next[1] === top && next[0] > right;
      });
      const [first, second] = words.slice(at);
      if (!first || !second) throw new Error("two words of the page are on one line");
      const box = [first.box[0], first.box[1], second.box[2], second.box[3]];
      const review = reviewOf(caller, body.data.id);
      const drawn = { op: "replace", pointer: "/number", value: "x", evidence: { page: 1, box } };
      const made = leafOf((await review.change(0, drawn)).body.data, "/number");
      expect(made).toMatchObject({
        quote: text.slice(first.start, second.end),
        ...{ start: first.start, end: second.end, page: 1, boxes: [first.box, second.box] },
      });
      const empty = { ...drawn, evidence: { page: 1, box: [0, 0, 1, 1] } };
      const alone = leafOf((await review.change(1, empty)).body.data, "/number");
      expect(alone).toMatchObject({ page: 1, boxes: [[0, 0, 1, 1]] });
      expect(alone?.quote).toBeUndefined();
    });

    it("is approved or rejected once, and changes again after it was reopened", async () => {
      const caller = await suite().caller();
      const review = reviewOf(caller, await extractOrder(caller));
      const changed = await review.change(0, { op: "confirm", pointer: "/number" });
      expect(changed.body.data.state).toBe("open");
      const stale = await review.complete({ verdict: "approved" }, { "if-match": '"0"' });
      expect(stale.status).toBe(412);
      const reason = "the order is not for us";
      const done = await review.complete({ verdict: "rejected", reason }, { "if-match": '"1"' });
      expect(done.body.data).toMatchObject({ state: "rejected", reason, version: 1 });
      expect((await review.complete({ verdict: "rejected" })).status).toBe(200);
      expect((await review.complete({ verdict: "approved" })).status).toBe(409);
      expect((await review.change(1, { op: "clear", pointer: "/number" })).status).toBe(409);
      const open = await review.reopen();
      expect(open.body.data).toMatchObject({ state: "open", reason: null, completedAt: null });
      expect((await review.change(1, { op: "clear", pointer: "/number" })).status).toBe(200);
      const approved = await review.complete({ verdict: "approved" });
      expect(approved.body.data).toMatchObject({ state: "approved", version: 2 });
    });

    it("lists those that need a look, the least sure first, until they are completed", async () => {
      const caller = await suite().caller();
      const { id: schemaId } = await createSchema(caller, "Bill", {
        type: "object",
        properties: { vessel: { type: "string", describe: "Vessel", required: true } },
      });
      const form = (source: string) => formOf({ schema_id: schemaId, type: "text", source });
      const ids: string[] = [];
      for (const source of ["Nothing of that kind.", "Neither here."]) {
        const { body } = await caller.call<{ id: string }>("POST", "/v1/extractions", {
          form: form(source),
        });
        ids.push(body.data.id);
      }
      for (const id of ids) await untilQueued(caller, id);
      const listed = async (query = "") =>
        (await caller.call<Page<Listed>>("GET", `/v1/reviews?${query}`)).body.data;
      const all = await listed();
      expect(all.meta.total).toBe(2);
      expect(all.data[0]).toMatchObject({ state: "open", leastConfidence: null });
      expect(all.data[0]?.reasons.map(({ code }) => code)).toEqual(
        expect.arrayContaining(["nothing_read", "missing_required"]),
      );
      expect((await listed(`schemaId=${unknownId}`)).data).toEqual([]);
      expect((await listed("reason=missing_required&perPage=1")).meta).toMatchObject({ total: 2 });
      expect((await listed("reason=hidden")).data).toEqual([]);
      const [first = "", second] = all.data.map(({ extractionId }) => extractionId);
      const { body } = await caller.call<{ review: string }>(
        "GET",
        `/v1/extractions/${first}/summary`,
      );
      expect(body.data.review).toBe("open");
      await reviewOf(caller, first).complete({ verdict: "approved" });
      expect((await listed()).data.map(({ extractionId }) => extractionId)).toEqual([second]);
      expect((await listed("state=approved")).data).toMatchObject([{ extractionId: first }]);
    });

    it("shows other reviewers who works on one", async () => {
      const account = `claims-${crypto.randomUUID().slice(0, 8)}`;
      const caller = await suite().caller({ account });
      const other = await suite().caller({ account });
      const id = await extractOrder(caller);
      const { body } = await reviewOf(caller, id).claim();
      expect((await reviewOf(caller, id).claim()).status).toBe(200);
      expect((await reviewOf(other, id).claim()).status).toBe(409);
      expect((await reviewOf(other, id).read()).body.data.claim?.by).toBe(body.data.by);
    });

    it("is erased with its extraction, and is no other account's", async () => {
      const caller = await suite().caller();
      const id = await extractOrder(caller);
      const review = reviewOf(caller, id);
      await review.change(0, { op: "replace", pointer: "/vessel", value: "Mary Celeste" });
      const stranger = await suite().caller();
      expect((await reviewOf(stranger, id).read()).status).toBe(404);
      expect((await reviewOf(stranger, id).complete({ verdict: "approved" })).status).toBe(404);
      await untilQueued(caller, id);
      await caller.call("DELETE", `/v1/extractions/${id}`);
      for (const { status } of [
        await review.read(),
        await review.change(1, { op: "clear", pointer: "/vessel" }),
        await review.complete({ verdict: "approved" }),
        await review.reopen(),
        await review.claim(),
      ]) {
        expect(status).toBe(404);
      }
      expect((await caller.call<Page<Listed>>("GET", "/v1/reviews")).body.data.data).toEqual([]);
    });
  });
}
