import type { WebhookEvent } from "@quarry/contracts";
import { describe, expect, it } from "vitest";
import { decide, evolve, formerMs, noWebhook, type WebhookCommand } from "./webhook.ts";

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

  const rotated = (secret: string, at: number): WebhookEvent => ({
    type: "WebhookSecretRotated",
    data: { ...target, secret, formerUntil: at + formerMs },
  });

  it("keeps every former secret for a day after it was replaced, however often it is rotated", () => {
    expect(given(created, rotated("two", 5), rotated("three", 9))).toMatchObject({
      secrets: [
        { sealed: "three", until: null },
        { sealed: "two", until: formerMs + 9 },
        { sealed: "one", until: formerMs + 5 },
      ],
    });
    expect(given(created, rotated("two", 5), rotated("three", formerMs + 5))).toMatchObject({
      secrets: [
        { sealed: "three", until: null },
        { sealed: "two", until: 2 * formerMs + 5 },
      ],
    });
  });

  it("refuses a rotation while ten former secrets sign", () => {
    const rotations = Array.from({ length: 10 }, (_, index) => rotated(`${index}`, index));
    const state = given(created, ...rotations);
    const rotate = (at: number) => decide({ type: "rotate", ...target, secret: "new", at }, state);
    expect(() => rotate(10)).toThrow(/10 former secrets/);
    expect(rotate(formerMs)).toEqual([rotated("new", formerMs)]);
  });

  it.each(["batch.completed", "batch.cancelled", "webhook.disabled"] as const)(
    "refuses %s for one schema, because no such event has a schema",
    (type) => {
      const one = { types: [type], schemaId: "11111111-1111-7111-8111-111111111111" };
      expect(() => decide({ ...create, ...one }, given())).toThrow(/events are of no schema/);
      const update: WebhookCommand = { type: "update", ...target, ...one };
      expect(() => decide(update, given(created))).toThrow(/events are of no schema/);
      expect(decide({ ...create, types: [type] }, given())).toHaveLength(1);
      const data = { ...target, ...settings, ...one, secret: "one" };
      const before: WebhookEvent = { type: "WebhookCreated", data };
      const disable: WebhookCommand = { type: "update", ...target, enabled: false };
      expect(decide(disable, given(before))).toEqual([disabled("caller")]);
    },
  );
});
