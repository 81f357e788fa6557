import { demoDocuments } from "@quarry/samples";
import type { Caller, Suite } from "@quarry/systems";
import {
  type Created,
  createSchema,
  formOf,
  ticketForm,
  ticketText,
  unknownId,
} from "@quarry/systems";
import { describe, expect, it } from "vitest";

type Summary = Record<string, unknown> & { failure: { code: string } | null };

const pathOf = (id: string, part: string) => `/v1/extractions/${id}/${part}`;

async function extract(caller: Caller, fields: Record<string, string | File>): Promise<string> {
  const { id: schema_id } = await createSchema(caller);
  const form = formOf({ schema_id, ...fields });
  const { body } = await caller.call<Created>("POST", "/v1/extractions", { form });
  return body.data?.id ?? body.error?.extractionId ?? unknownId;
}

/** What a caller downloads, which is no envelope. */
function download(suite: Suite, { key }: Caller, id: string): Promise<Response> {
  const headers = { authorization: `Bearer ${key}` };
  return fetch(`${suite.baseUrl}${pathOf(id, "source")}`, { headers });
}

export function originalsTheme(suite: () => Suite): void {
  describe("the source of an extraction", () => {
    it("is saved under its name, and never shown as a page of the server", async () => {
      const caller = await suite().caller();
      const page = "<script>alert(1)</script>Ticket number: TK-1";
      const source = new File([page], 'bön "1".html', { type: "text/html" });
      const id = await extract(caller, { type: "webpage", source });
      const answer = await download(suite(), caller, id);
      expect([answer.status, await answer.text()]).toEqual([200, page]);
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        "content-type": "application/octet-stream",
        "content-disposition": expect.stringMatching(
          /^attachment; filename=".*"; filename\*=UTF-8''b%C3%B6n%20%221%22\.html$/,
        ),
        "x-content-type-options": "nosniff",
        "content-security-policy": expect.stringContaining("sandbox"),
        "cache-control": "private, no-store",
      });
    });

    it("is the text that was sent, and what lay at an address", async () => {
      const caller = await suite().caller();
      const text = await extract(caller, { type: "text", source: ticketText });
      expect(await (await download(suite(), caller, text)).text()).toBe(ticketText);
      const documents = await demoDocuments();
      for (const name of ["webPage", "receiptImage"] as const) {
        const { type, fileName, bytes } = documents[name];
        const source = `${suite().documentsUrl}/${fileName}`;
        const answer = await download(suite(), caller, await extract(caller, { type, source }));
        expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true);
        expect(answer.headers.get("content-disposition")).toContain(fileName);
      }
    });

    it("is kept of an extraction that failed, unless nothing was fetched", async () => {
      const caller = await suite().caller();
      const source = new File(["not a picture"], "note.png");
      const broken = await extract(caller, { type: "image", source });
      expect(await (await download(suite(), caller, broken)).text()).toBe("not a picture");
      const nowhere = `${suite().documentsUrl}/nowhere`;
      const unfetched = await extract(caller, { type: "webpage", source: nowhere });
      const { status, body } = await caller.call("GET", pathOf(unfetched, "source"));
      expect([status, body.error?.code]).toEqual([409, "STATE_CONFLICT"]);
    });

    it.each(["source", "summary"])(
      "and its %s are no other account's, and no account's once it is deleted",
      async (part) => {
        const [owner, other] = [await suite().caller(), await suite().caller()];
        const id = await extract(owner, { type: "text", source: ticketText });
        const statusOf = async (caller: Caller) =>
          (await caller.call("GET", pathOf(id, part))).body.error?.code;
        expect(await statusOf(other)).toBe("NOT_FOUND");
        await owner.call("DELETE", `/v1/extractions/${id}`);
        expect(await statusOf(owner)).toBe("NOT_FOUND");
      },
    );
  });

  describe("the summary of an extraction", () => {
    it("shows what its record cannot", async () => {
      const caller = await suite().caller();
      const schema = await createSchema(caller);
      const form = ticketForm(schema.id);
      const { body } = await caller.call<Created>("POST", "/v1/extractions", { form });
      const path = pathOf(body.data.id, "summary");
      const changed = { name: "Pass", structure: schema.structure };
      await caller.call("PUT", `/v1/schemas/${schema.id}`, { json: changed });
      const summary = (await caller.call<Summary>("GET", path)).body.data;
      expect(summary).toMatchObject({
        ...{ id: body.data.id, status: "completed", schemaId: schema.id, batchId: null },
        ...{ schemaRevision: 1, presentRevision: 2, schemaName: "Pass", pages: 1, failure: null },
        totalTokens: body.data.totalTokens,
      });
      expect(Date.parse(String(summary.settledAt))).toBeGreaterThanOrEqual(
        Date.parse(String(summary.createdAt)),
      );
      expect(summary.leastConfidence).toBeGreaterThan(0);
      await caller.call("DELETE", `/v1/schemas/${schema.id}`);
      const orphan = (await caller.call<Summary>("GET", path)).body.data;
      expect(orphan).toMatchObject({ schemaName: null, presentRevision: null });
    });

    it("says why there is nothing", async () => {
      const caller = await suite().caller();
      const id = await extract(caller, { type: "image", source: new File(["no"], "a.png") });
      const { data } = (await caller.call<Summary>("GET", pathOf(id, "summary"))).body;
      expect(data).toMatchObject({ status: "failed", failure: { code: "SOURCE_UNREADABLE" } });
      expect(data).toMatchObject({ pages: null, engine: null, leastConfidence: null, values: 0 });
    });
  });
}
