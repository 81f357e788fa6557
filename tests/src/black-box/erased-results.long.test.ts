import type { RequestListener } from "node:http";
import { text } from "node:stream/consumers";
import type { BatchRecord, BatchResult, MadeWebhook, WebhookDelivery } from "@quarry/api";
import { type Caller, createSchema, onBothForms, type Stage } from "@quarry/systems";
import { describe, expect, it, vi } from "vitest";
import { newMarker, placesOf } from "./markers.ts";

const structure = {
  type: "object",
  properties: { ticket: { type: "string" }, amount: { type: "number" } },
};
const wait = { timeout: 60_000, interval: 100 };

/** A receiver that is away until the test brings it back; what it took is kept. */
function shutReceiver() {
  const taken: string[] = [];
  let isThere = false;
  const route: RequestListener = (request, response) => {
    void text(request).then((body) => {
      if (isThere) taken.push(body);
      response.writeHead(isThere ? 204 : 503).end();
    });
  };
  function setThere(there: boolean): void {
    isThere = there;
  }
  return { route, taken, setThere };
}

const receiver = shutReceiver();

describe("erasure of what comes to a caller", () =>
  onBothForms({ "/hook": receiver.route }, tests));

function tests(stage: () => Stage): void {
  async function ended(caller: Caller, id: string): Promise<BatchRecord> {
    return vi.waitFor(async () => {
      const { body } = await caller.call<BatchRecord>("GET", `/v1/batches/${id}`);
      expect(body.data).toMatchObject({ status: "completed", pending: 0 });
      return body.data;
    }, wait);
  }

  async function fileOf({ key }: Caller, path: string): Promise<string> {
    const headers = { authorization: `Bearer ${key}` };
    const response = await fetch(`${stage().suite.baseUrl}${path}`, { headers });
    expect(response.status).toBe(200);
    return response.text();
  }

  async function resultsOf(caller: Caller, id: string): Promise<BatchResult[]> {
    const file = await fileOf(caller, `/v1/batches/${id}/results`);
    return file
      .split("\n")
      .filter(Boolean)
      .map((line) => JSON.parse(line));
  }

  it("leaves no byte of a batch's items in any store, batch, retry, export or delivery", {
    timeout: 180_000,
  }, async () => {
    receiver.setThere(false);
    receiver.taken.length = 0;
    const { suite, documentsUrl, system } = stage();
    const caller = await suite.caller();
    const { id: schemaId } = await createSchema(caller, "Ticket", structure);
    const hook = { url: `${documentsUrl}/hook`, include: ["output"] };
    const made = await caller.call<MadeWebhook>("POST", "/v1/webhooks", { json: hook });
    const markers: string[] = [];
    const marker = () => {
      markers.push(newMarker());
      return markers.at(-1) ?? "";
    };
    const labels = () => ({
      instruction: marker(),
      externalId: marker(),
      metadata: { note: marker() },
    });
    const items = [
      ...Array.from({ length: 20 }, () => ({
        ...{ type: "text", source: `Ticket: ${marker()}\nAmount: 12.50` },
        ...labels(),
      })),
      { type: "webpage", source: `http://nowhere.invalid/${marker()}`, ...labels() },
      {
        type: "image",
        source: { base64: Buffer.from(marker()).toString("base64"), mediaType: "image/png" },
        ...labels(),
      },
    ];
    const created = await caller.call<BatchRecord>("POST", "/v1/batches", {
      json: { schema_id: schemaId, items },
    });
    const first = await ended(caller, created.body.data.id);
    expect(first).toMatchObject({ completed: 20, failed: 2 });
    const retry = () => caller.call<BatchRecord>("POST", `/v1/batches/${first.id}/retry`);
    const again = await ended(caller, (await retry()).body.data.id);
    expect(again).toMatchObject({ items: 1, failed: 1 });
    await vi.waitFor(async () => {
      const path = `/v1/webhooks/${made.body.data.id}/deliveries?status=pending`;
      const { body } = await caller.call<{ data: WebhookDelivery[] }>("GET", path);
      expect(body.data.data.some(({ attempts }) => attempts > 0)).toBe(true);
    }, wait);

    for (const batch of [first, again]) {
      for (const { id } of await resultsOf(caller, batch.id)) {
        expect((await caller.call("DELETE", `/v1/extractions/${id}`)).status).toBe(200);
      }
    }
    const stores = await system.stores();
    expect(markers.flatMap((each) => placesOf(each, stores))).toEqual([]);
    expect(await fileOf(caller, "/v1/extractions/export?include=evidence")).toBe("");
    expect(await fileOf(caller, "/v1/extractions/export?status=failed")).toBe("");
    const results = [
      ...(await resultsOf(caller, first.id)),
      ...(await resultsOf(caller, again.id)),
    ];
    expect(new Set(results.map(({ status }) => status))).toEqual(new Set(["deleted"]));
    expect((await retry()).body.error?.code).toBe("STATE_CONFLICT");

    receiver.setThere(true);
    const deleted = () =>
      receiver.taken.filter((body) => JSON.parse(body).type === "extraction.deleted");
    await vi.waitFor(() => expect(deleted()).toHaveLength(items.length + 1), {
      ...wait,
      timeout: 150_000, // the second try of an event is a minute after its first
    });
    const sent = receiver.taken.join("\n");
    expect(markers.filter((each) => sent.includes(each))).toEqual([]);
    expect(sent).not.toContain('"output"');
  });
}
