import type { IncomingMessage, ServerResponse } from "node:http";
import { join } from "node:path";
import { adminJson } from "@quarry/admin/testing";
import type { EventPage, MadeWebhook, WebhookRecord } from "@quarry/api";
import { type Caller, createSchema, extractTicket, openSuite } from "@quarry/systems";
import { Webhook } from "standardwebhooks";
import { expect, it, vi } from "vitest";
import type { Place } from "./records.ts";
import { startRestored } from "./restored-system.ts";

type Received = { headers: Record<string, string>; body: string };

/** A receiver that is away until the test brings it back; what it took is kept. */
export function shutReceiver() {
  const received: Received[] = [];
  let isThere = false;
  return {
    received,
    opens() {
      isThere = true;
    },
    closes() {
      isThere = false;
    },
    async route(request: IncomingMessage, response: ServerResponse) {
      let body = "";
      for await (const chunk of request) body += String(chunk);
      if (isThere) received.push({ headers: request.headers as Received["headers"], body });
      response.writeHead(isThere ? 204 : 503).end();
    },
  };
}

const wait = { timeout: 100_000, interval: 100 };

/** A copy of a system sends what was pending in its original, by the operator's word. */
export function webhooksRestored(
  place: () => Place,
  receiver: ReturnType<typeof shutReceiver>,
): void {
  const idsOf = (all: Received[]) => all.map(({ headers }) => headers["webhook-id"]);

  it("keeps webhooks and what is pending for them, and refuses cursors of before", {
    timeout: 300_000,
  }, async () => {
    const { system, suite, documentsUrl, folder } = place();
    receiver.closes();
    receiver.received.length = 0;
    const caller = await suite.caller();
    const json = { url: `${documentsUrl}/hook`, types: ["extraction.completed"] };
    const { id, secret } = (await caller.call<MadeWebhook>("POST", "/v1/webhooks", { json })).body
      .data;
    const schema = await createSchema(caller);
    for (let made = 0; made < 3; made++) await extractTicket(caller, schema.id);
    const before = await vi.waitFor(async () => {
      const page = await completedOf(caller);
      expect(page.data).toHaveLength(3);
      const [webhook] = await adminJson<{ pending: number }[]>(
        ["webhooks", "list"],
        system.environment,
      );
      expect(webhook?.pending).toBe(3);
      return page;
    }, wait);
    const to = join(folder, "backup-of-webhooks");
    await adminJson(["backup", "--to", to], system.environment);

    // the original is quiet from here on, so that all that comes is the copy's
    await adminJson(["webhooks", "disable", id], system.environment);
    const { body: disabled } = await caller.call<WebhookRecord>("GET", `/v1/webhooks/${id}`);
    expect(disabled.data).toMatchObject({ enabled: false, disabledReason: "operator" });
    receiver.opens();

    await using restored = await startRestored(place(), async (target) => {
      const done = await adminJson<{ restored: object }>(["restore", "--from", to], target);
      expect(done.restored).toMatchObject({ webhooks: 1 });
    });
    const beside = await openSuite({ ...restored, apiKey: system.apiKey }, documentsUrl);
    const stranger = beside.stranger(caller.key);
    const pending = before.data.map((event) => event.id);
    await vi.waitFor(
      () => expect(idsOf(receiver.received).toSorted()).toEqual(pending.toSorted()),
      wait,
    );
    for (const { body, headers } of receiver.received) {
      expect(new Webhook(secret).verify(body, headers)).toMatchObject({
        type: "extraction.completed",
      });
    }
    expect(await completedOf(stranger)).toMatchObject({
      data: pending.map((each) => ({ id: each })),
    });

    const { body: refused } = await stranger.call("GET", `/v1/events?after=${before.next}`);
    expect(refused.error?.issues).toMatchObject([{ field: "after", rule: "restored" }]);

    await extractTicket(stranger, schema.id);
    await vi.waitFor(() => expect(receiver.received).toHaveLength(4), wait);
    const replay = ["webhooks", "replay", id, "--since", "2026-01-01T00:00:00Z"];
    await adminJson(replay, restored.environment);
    await vi.waitFor(() => expect(receiver.received).toHaveLength(8), wait);
    expect(new Set(idsOf(receiver.received)).size).toBe(4);
    const deliveries = ["webhooks", "deliveries", id, "--status", "delivered"];
    await vi.waitFor(async () => {
      expect(await adminJson(deliveries, restored.environment)).toHaveLength(4);
    }, wait);
    for (const view of ["webhooks", "batches"]) {
      const verified = adminJson(["views", "verify", view], restored.environment);
      expect(await verified).toMatchObject({ differences: [] });
    }
  });
}

async function completedOf(caller: Caller): Promise<EventPage> {
  const { body } = await caller.call<EventPage>("GET", "/v1/events?types=extraction.completed");
  return body.data;
}
