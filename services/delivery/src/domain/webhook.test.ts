import type { WebhookEvent } from "@quarry/contracts";
import { describe, expect, it } from "vitest";
import { decide, evolve, noWebhook, type WebhookCommand } from "./webhook.ts";

const target = { webhookId: "w", accountId: "acme" };
const settings = { url: "https://a.example/", types: null, schemaId: null, include: [] };
const created: WebhookEvent = {
  type: "WebhookCreated",
  data: { ...target, ...settings, secret: "one" },
};
const disabled = (reason: "failing" | "caller"): WebhookEvent => ({
  type: "WebhookDisabled",
  data: { ...target, reason },
});
const enabled: WebhookEvent = { type: "WebhookEnabled", data: target };
const deleted: WebhookEvent = { type: "WebhookDeleted", data: target };

const given = (...events: WebhookEvent[]) => events.reduce(evolve, noWebhook);
const create: WebhookCommand = { type: "create", ...target, ...settings, secret: "one" };

describe("a webhook", () => {
  it("is created once", () => {
    expect(decide(create, given())).toEqual([created]);
    expect(() => decide(create, given(created))).toThrow(/exists already/);
  });

  it.each([
    [{ type: "delete", ...target, accountId: "globex" }, [created]],
    [{ type: "delete", ...target }, [created, deleted]],
    [{ type: "update", ...target, enabled: true }, []],
  ] as [WebhookCommand, WebhookEvent[]][])("is not there for %j", (command, events) => {
    expect(() => decide(command, given(...events))).toThrow(/no webhook/);
  });

  it("is changed in what is named alone, and not where nothing differs", () => {
    const update: WebhookCommand = { type: "update", ...target, types: ["schema.created"] };
    expect(decide(update, given(created))).toEqual([
      { type: "WebhookUpdated", data: { ...target, ...settings, types: ["schema.created"] } },
    ]);
    expect(decide({ type: "update", ...target, url: settings.url }, given(created))).toEqual([]);
  });

  it("is disabled and enabled once each", () => {
    const fail = { type: "disable", ...target, reason: "failing" } as const;
    expect(decide(fail, given(created))).toEqual([disabled("failing")]);
    expect(decide(fail, given(created, disabled("caller")))).toEqual([]);
    const enable = { type: "update", ...target, enabled: true } as const;
    expect(decide(enable, given(created, disabled("failing")))).toEqual([enabled]);
    expect(decide(enable, given(created))).toEqual([]);
  });

  it("keeps the former secret until its time beside the new one, and none before that", () => {
    const rotated = (secret: string, formerUntil: number): WebhookEvent => ({
      type: "WebhookSecretRotated",
      data: { ...target, secret, formerUntil },
    });
    expect(given(created, rotated("two", 5), rotated("three", 9))).toMatchObject({
      secrets: [
        { sealed: "three", until: null },
        { sealed: "two", until: 9 },
      ],
    });
  });
});
