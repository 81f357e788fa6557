import type { Caller, Suite } from "@quarry/systems";
import {
  createSchema,
  type ListedExtraction,
  type Page,
  ticketText,
  unknownId,
} from "@quarry/systems";
import { describe, expect, it, vi } from "vitest";

type Batch = {
  id: string;
  schemaId: string;
  status: string;
  items: number;
  pending: number;
  completed: number;
  failed: number;
  retryOf: string | null;
  settledAt: string | null;
};
type Result = { number: number; id: string | null; status: string; output: unknown };

const path = "/v1/batches";
const lines = { "content-type": "application/x-ndjson" };
const text = (number: number) => ticketText.replace("4711", String(number));
const ticket = (number: number) => ({
  type: "text",
  source: text(number),
  externalId: `order-${number}`,
});
const settling = { timeout: 30_000, interval: 100 };
const noPicture = { base64: "bm8gcGljdHVyZQ==", mediaType: "image/png", fileName: "note.png" };

export function batchesTheme(suite: () => Suite): void {
  async function ended(caller: Caller, id: string): Promise<Batch> {
    return vi.waitFor(
      async () => {
        const { body } = await caller.call<Batch>("GET", `${path}/${id}`);
        expect(body.data).toMatchObject({ pending: 0, settledAt: expect.any(String) });
        return body.data;
      },
      { timeout: 60_000, interval: 100 },
    );
  }

  async function fileOf({ key }: Caller, file: string) {
    const headers = { authorization: `Bearer ${key}` };
    const response = await fetch(`${suite().baseUrl}${file}`, { headers });
    expect(response.status).toBe(200);
    return response.text();
  }

  async function resultsOf(caller: Caller, id: string): Promise<Result[]> {
    const file = await fileOf(caller, `${path}/${id}/results`);
    return file
      .split("\n")
      .slice(0, -1)
      .map((line) => JSON.parse(line) as Result);
  }

  async function create(caller: Caller, schemaId: string, items: object[], headers = {}) {
    const body = items.map((item) => JSON.stringify(item)).join("\n");
    const sending = { body, headers: { ...lines, ...headers } };
    return caller.call<Batch>("POST", `${path}?schema_id=${schemaId}`, sending);
  }

  describe("batches", () => {
    it("make an extraction of each item, and list them in the items' order", async () => {
      const caller = await suite().caller();
      const { id: schema_id } = await createSchema(caller);
      const items = [ticket(1), { type: "image", source: noPicture }, ticket(3)];
      const created = await caller.call<Batch>("POST", path, { json: { schema_id, items } });
      expect(created.body.data).toMatchObject({ schemaId: schema_id, status: "running", items: 3 });
      const batch = await ended(caller, created.body.data.id);
      expect(batch).toMatchObject({ status: "completed", completed: 2, failed: 1 });
      const { body: feed } = await vi.waitFor(
        async () => {
          const address = "/v1/events?types=batch.completed";
          const events = await caller.call<{ data: object[] }>("GET", address);
          expect(events.body.data.data).toHaveLength(1);
          return events;
        },
        { timeout: 30_000, interval: 100 },
      );
      expect(feed.data.data).toMatchObject([
        { type: "batch.completed", data: { batchId: batch.id, completed: 2, failed: 1 } },
      ]);
      const results = await resultsOf(caller, batch.id);
      expect(results).toMatchObject([
        { number: 1, externalId: "order-1", status: "completed", output: { ticket: "TK-1" } },
        { number: 2, externalId: null, status: "failed", failure: { code: "SOURCE_UNREADABLE" } },
        { number: 3, externalId: "order-3", status: "completed", output: { ticket: "TK-3" } },
      ]);
      const { body } = await caller.call<Page<ListedExtraction>>("GET", "/v1/extractions");
      const ids = body.data.data.map(({ id }) => id);
      expect(ids.toSorted()).toEqual(results.map(({ id }) => id).toSorted());
      const query = `format=csv&schemaId=${schema_id}&batchId=${batch.id}`;
      const csv = await fileOf(caller, `/v1/extractions/export?${query}`);
      expect(csv.split("\r\n")).toHaveLength(4);
    });

    it("go beyond what an account may have pending at once", { timeout: 120_000 }, async () => {
      const caller = await suite().caller();
      const { id } = await createSchema(caller);
      const items = Array.from({ length: 250 }, (_, index) => ticket(index + 1));
      const { body } = await create(caller, id, items);
      const most = 100; // half of QUARRY_ACCOUNT_EXTRACTIONS
      const first = await caller.call<Batch>("GET", `${path}/${body.data.id}`);
      expect(first.body.data.pending).toBeLessThanOrEqual(most);
      const batch = await ended(caller, body.data.id);
      const results = await resultsOf(caller, body.data.id);
      expect(results.filter(({ status }) => status !== "completed")).toEqual([]);
      expect(batch).toMatchObject({ completed: 250, failed: 0 });
      const outputs = results.map(({ output }) => output);
      expect(outputs).toEqual(
        items.map((_, index) => ({ ticket: `TK-${index + 1}`, amount: 12.5 })),
      );
    });

    it("are refused whole for a fault in a line, and leave nothing", async () => {
      const caller = await suite().caller();
      const { id } = await createSchema(caller);
      const good = JSON.stringify(ticket(1));
      const send = async (body: string, query = `?schema_id=${id}`) => {
        const answer = await caller.call("POST", `${path}${query}`, { body, headers: lines });
        return [
          answer.body.error?.code,
          answer.body.error?.issues?.[0]?.field ?? answer.body.message,
        ];
      };
      const wrong = (item: object) => `${good}\n\n${JSON.stringify(item)}\n${good}`;
      const refused = "VALIDATION_FAILED";
      expect(await send(wrong({ type: "text" }))).toEqual([refused, "lines.3.source"]);
      expect(await send(wrong({ type: "txt", source: "a" }))).toEqual([refused, "lines.3.type"]);
      expect(await send(wrong({ ...ticket(1), kind: 1 }))).toEqual([refused, "lines.3.kind"]);
      expect(await send(wrong({ type: "pdf", source: "a" }))).toEqual([refused, "lines.3.source"]);
      expect(await send(wrong({ type: "text", source: " " }))).toEqual([
        "SOURCE_EMPTY",
        "lines.3: The text is empty",
      ]);
      expect(await send(`${good}\n{`)).toEqual(["MALFORMED_JSON", "Line 2 is not valid JSON"]);
      expect(await send("\n")).toEqual([refused, "The batch has no items"]);
      expect(await send(good, "")).toEqual([refused, "schema_id"]);
      expect((await send(good, `?schema_id=${unknownId}`))[0]).toBe("SCHEMA_NOT_FOUND");
      const json = { schema_id: id, items: [ticket(1), { type: "text" }] };
      const { body } = await caller.call("POST", path, { json });
      expect(body.error?.issues?.[0]?.field).toBe("items.1.source");
      const listed = await caller.call<Page<ListedExtraction>>("GET", "/v1/extractions");
      expect(listed.body.data.meta.total).toBe(0);
    });

    it("are created once under an idempotency key", async () => {
      const caller = await suite().caller();
      const { id } = await createSchema(caller);
      const key = { "idempotency-key": "batch-1" };
      const first = await create(caller, id, [ticket(1)], key);
      const again = await create(caller, id, [ticket(1)], key);
      expect(again.body.data.id).toBe(first.body.data.id);
      expect(again.headers.get("idempotent-replayed")).toBe("true");
      const other = await create(caller, id, [ticket(2)], key);
      expect(other.body.error?.code).toBe("IDEMPOTENCY_KEY_REUSED");
      await ended(caller, first.body.data.id);
      const listed = await caller.call<Page<ListedExtraction>>("GET", "/v1/extractions");
      expect(listed.body.data.meta.total).toBe(1);
    });

    it("begin no item once they are cancelled, and keep what is done", {
      timeout: 60_000,
    }, async () => {
      const caller = await suite().caller();
      const { id } = await createSchema(caller);
      const items = Array.from({ length: 2_000 }, (_, index) => ticket(index + 1));
      const batch = (await create(caller, id, items)).body.data;
      const cancelled = await caller.call<Batch>("POST", `${path}/${batch.id}/cancel`);
      expect(cancelled.body.data.status).toBe("cancelled");
      await vi.waitFor(async () => {
        const { completed, failed, status } = await ended(caller, batch.id);
        expect(status).toBe("cancelled");
        expect(completed + failed).toBeLessThan(2_000);
        const results = await resultsOf(caller, batch.id);
        expect(results.map(({ number }) => number)).toEqual(items.map((_, index) => index + 1));
        const counts = Map.groupBy(results, (result) => result.status);
        expect(counts.get("completed")?.length ?? 0).toBe(completed);
        expect(counts.get("cancelled")?.length).toBe(2_000 - completed - failed);
      }, settling); // items on their way when it was cancelled still begin
      const again = await caller.call<Batch>("POST", `${path}/${batch.id}/cancel`);
      expect(again.body.data.status).toBe("cancelled");
    });

    it("give up nothing of what was deleted, and keep nothing of it", async () => {
      const caller = await suite().caller();
      const { id } = await createSchema(caller);
      const batch = (await create(caller, id, [ticket(1), ticket(2)])).body.data;
      await ended(caller, batch.id);
      const [first] = await resultsOf(caller, batch.id);
      expect((await caller.call("DELETE", `/v1/extractions/${first?.id}`)).status).toBe(200);
      const results = await resultsOf(caller, batch.id);
      expect(results).toMatchObject([
        { number: 1, id: null, externalId: null, status: "deleted", output: null },
        { number: 2, status: "completed" },
      ]);
      const conflict = await caller.call("POST", `${path}/${batch.id}/cancel`);
      expect(conflict.body.error?.code).toBe("STATE_CONFLICT");
    });

    it("are listed newest first, and those of a status alone", async () => {
      const caller = await suite().caller();
      const { id } = await createSchema(caller);
      const first = (await create(caller, id, [ticket(1)])).body.data;
      const second = (await create(caller, id, [ticket(2), ticket(3)])).body.data;
      await ended(caller, first.id);
      await ended(caller, second.id);
      const listed = async (query: string) => {
        const { body } = await caller.call<Page<Batch>>("GET", `${path}${query}`);
        return body.data;
      };
      const { data, meta } = await listed("?perPage=1");
      expect(data).toEqual([await ended(caller, second.id)]);
      expect(meta).toMatchObject({ total: 2, nextPageUrl: "/?page=2" });
      expect((await listed("?perPage=1&page=2")).data).toMatchObject([{ id: first.id }]);
      expect((await listed("?status=completed")).meta.total).toBe(2);
      expect((await listed("?status=running")).data).toEqual([]);
      expect((await listed("?endDate=2020-01-01")).data).toEqual([]);
      const wrong = await caller.call("GET", `${path}?status=done`);
      expect(wrong.body.error?.issues?.[0]?.field).toBe("status");
    });

    it("are requested again where they failed and may pass", async () => {
      const caller = await suite().caller();
      const { id } = await createSchema(caller);
      const nowhere = {
        type: "webpage",
        source: "http://nowhere.invalid/",
        externalId: "unreachable",
      };
      const first = (
        await create(caller, id, [ticket(1), { type: "image", source: noPicture }, nowhere])
      ).body.data;
      await ended(caller, first.id);
      const headers = { "idempotency-key": "retry-1" };
      const retry = () => caller.call<Batch>("POST", `${path}/${first.id}/retry`, { headers });
      const again = (await retry()).body.data;
      expect(again).toMatchObject({ items: 1, retryOf: first.id, schemaId: id });
      expect((await retry()).body.data.id).toBe(again.id);
      expect(await ended(caller, again.id)).toMatchObject({ status: "completed", failed: 1 });
      expect(await resultsOf(caller, again.id)).toMatchObject([
        { number: 1, externalId: "unreachable", failure: { code: "SOURCE_UNREACHABLE" } },
      ]);
      const done = (await create(caller, id, [ticket(1)])).body.data;
      await ended(caller, done.id);
      const nothing = await caller.call("POST", `${path}/${done.id}/retry`);
      expect(nothing.body.error?.code).toBe("STATE_CONFLICT");
    });

    it("are seen by their account alone", async () => {
      const caller = await suite().caller();
      const { id } = await createSchema(caller);
      const batch = (await create(caller, id, [ticket(1)])).body.data;
      const other = await suite().caller();
      for (const [method, place] of [
        ["GET", ""],
        ["GET", "/results"],
        ["POST", "/cancel"],
        ["POST", "/retry"],
      ] as const) {
        const { body } = await other.call(method, `${path}/${batch.id}${place}`);
        expect(body.error?.code).toBe("NOT_FOUND");
      }
      const listed = await other.call<Page<Batch>>("GET", path);
      expect(listed.body.data.data).toEqual([]);
      await ended(caller, batch.id);
    });
  });
}
