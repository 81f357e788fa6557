import type { RequestListener } from "node:http";
import type { AccountEvent, EventPage, MadeWebhook, WebhookRecord } from "@quarry/api";
import { createSchema, extractTicket, onBothForms } from "@quarry/systems";
import { Webhook } from "standardwebhooks";
import { describe, expect, it, vi } from "vitest";

type Received = { path: string; headers: Record<string, string>; body: string; status: number };

/** What came to every receiver of all tests. */
const received: Received[] = [];
/** Receivers that are away, by path. */
const away = new Set<string>();
const seen = new Set<unknown>();
let turn = 0;

/** A shaky one refuses a third of what it sees for the first time. */
function statusOf(path: string, id: unknown): number {
  if (away.has(path)) return 503;
  if (!path.startsWith("/hooks/shaky") || seen.has(id)) return 204;
  seen.add(id);
  return ++turn % 3 === 0 ? 500 : 204;
}

const names = ["shaky", "away", "other", "erased", "changed"].flatMap((name) => [
  `/hooks/${name}-standalone`,
  `/hooks/${name}-distributed`,
]);

const listener =
  (path: string): RequestListener =>
  async (request, response) => {
    let body = "";
    for await (const chunk of request) body += String(chunk);
    const status = statusOf(path, request.headers["webhook-id"]);
    received.push({ path, headers: request.headers as Received["headers"], body, status });
    response.writeHead(status).end();
  };
const routes = Object.fromEntries(names.map((path) => [path, listener(path)]));

const taken = (path: string) =>
  received.filter((each) => each.path === path && each.status === 204);
const idsOf = (all: Received[]) => all.map(({ headers }) => String(headers["webhook-id"]));
const wait = { timeout: 100_000, interval: 100 };
const patience = 150_000; // a second refusal is tried again after a minute

describe("webhooks", () => {
  onBothForms(routes, (stage) => {
    const path = (name: string) =>
      `/hooks/${name}-${"folder" in stage().system ? "standalone" : "distributed"}`;

    async function open(name: string, settings: object = {}) {
      const { suite, documentsUrl } = stage();
      const caller = await suite.caller();
      const json = { url: `${documentsUrl}${path(name)}`, ...settings };
      const { body } = await caller.call<MadeWebhook>("POST", "/v1/webhooks", { json });
      return { caller, webhook: body.data, path: path(name) };
    }

    async function extractMany(caller: Parameters<typeof createSchema>[0], count: number) {
      const schema = await createSchema(caller);
      for (let done = 0; done < count; done += 10) {
        await Promise.all(Array.from({ length: 10 }, () => extractTicket(caller, schema.id)));
      }
    }

    it(
      "send a shaky receiver every event of the feed, in order, verifiably",
      async () => {
        const { caller, webhook, path: where } = await open("shaky");
        await extractMany(caller, 30);
        const ids = await vi.waitFor(async () => {
          const { body } = await caller.call<EventPage>("GET", "/v1/events?limit=1000");
          expect(body.data.data).toHaveLength(61);
          return body.data.data.map(({ id }) => id);
        }, wait);
        await vi.waitFor(() => expect(new Set(idsOf(taken(where)))).toEqual(new Set(ids)), wait);
        const sequences = new Map<string, number[]>();
        for (const each of taken(where)) {
          const event = new Webhook(webhook.secret).verify(each.body, each.headers) as AccountEvent;
          const of = event.data.extractionId ?? "schema";
          sequences.set(of, [...(sequences.get(of) ?? []), event.sequence]);
        }
        for (const all of sequences.values()) expect(all).toEqual([...all].sort((a, b) => a - b));
        expect(idsOf(taken(where)).length).toBe(ids.length);
      },
      patience,
    );

    it(
      "miss nothing while the receiver is away, and leave another receiver alone",
      async () => {
        const { caller, path: where } = await open("away");
        const other = await open("other");
        away.add(where);
        await Promise.all([extractMany(caller, 10), extractMany(other.caller, 10)]);
        await vi.waitFor(() => expect(taken(other.path)).toHaveLength(21), wait);
        expect(taken(where)).toEqual([]);
        away.delete(where);
        await vi.waitFor(() => expect(taken(where)).toHaveLength(21), wait);
        expect(new Set(idsOf(taken(where))).size).toBe(21);
      },
      patience,
    );

    it(
      "carry no content of what was deleted before it was sent",
      async () => {
        const types = ["extraction.completed", "extraction.deleted"];
        const { caller, path: where } = await open("erased", { include: ["output"], types });
        away.add(where);
        const schema = await createSchema(caller);
        const kept = await extractTicket(caller, schema.id);
        const erased = await extractTicket(caller, schema.id);
        await caller.call("DELETE", `/v1/extractions/${erased.id}`);
        away.delete(where);
        await vi.waitFor(() => expect(taken(where)).toHaveLength(3), wait);
        const bodies = taken(where).map(({ body }) => JSON.parse(body));
        const completed = bodies.filter(({ type }) => type === "extraction.completed");
        const outputs = completed.map(({ data, output }): [string, unknown] => [
          data.extractionId,
          output,
        ]);
        expect(new Map(outputs)).toEqual(
          new Map([
            [kept.id, kept.output],
            [erased.id, undefined],
          ]),
        );
      },
      patience,
    );

    it("are tested, changed, shown and deleted, by their own account with a right to it alone", async () => {
      const { caller, webhook, path: where } = await open("changed");
      const at = `/v1/webhooks/${webhook.id}`;
      const test = await caller.call<{ delivered: boolean }>("POST", `${at}/test`);
      expect(test.body.data.delivered).toBe(true);
      expect(JSON.parse(taken(where)[0]?.body ?? "")).toMatchObject({ type: "webhook.test" });
      const changes = { json: { types: ["schema.created"], enabled: false } };
      const changed = await caller.call<WebhookRecord>("PATCH", at, changes);
      expect(changed.body.data).toMatchObject({ ...changes.json, disabledReason: "caller" });
      expect((await caller.call<WebhookRecord>("GET", at)).body.data).toEqual(changed.body.data);
      const stranger = await stage().suite.caller();
      const writer = await stage().suite.caller({ scopes: ["extractions:write"] });
      expect((await stranger.call("GET", at)).status).toBe(404);
      expect((await stranger.call("POST", `${at}/rotate`)).status).toBe(404);
      expect((await writer.call("GET", "/v1/webhooks")).status).toBe(403);
      const list = await stranger.call<{ data: [] }>("GET", "/v1/webhooks");
      expect(list.body.data.data).toEqual([]);
      expect((await caller.call("DELETE", at)).status).toBe(200);
      expect((await caller.call("GET", at)).status).toBe(404);
    });

    it.each([
      "http://127.0.0.1:1/",
      "https://10.0.0.1/",
      "https://[::ffff:10.0.0.1]/",
      "https://0x7f.1/",
      "https://169.254.169.254/latest",
      "http://erp.example/",
    ])("are not sent to %s", async (url) => {
      const caller = await stage().suite.caller();
      const { status, body } = await caller.call("POST", "/v1/webhooks", { json: { url } });
      expect([status, body.error?.issues?.[0]?.field]).toEqual([422, "url"]);
    });
  });
});
