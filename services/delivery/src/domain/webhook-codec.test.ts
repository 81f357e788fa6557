import { join } from "node:path";
import { readGoldenEvents } from "@quarry/event-store";
import { expect, it } from "vitest";
import { evolve, noWebhook, type Webhook } from "./webhook.ts";
import { webhookCodec } from "./webhook-codec.ts";

it("folds every event version ever written", () => {
  const golden = readGoldenEvents(join(import.meta.dirname, "__fixtures__/golden"), webhookCodec);
  const created = golden.find(({ file }) => file === "WebhookCreated.v1.json");
  if (!created) throw new Error("there is no creation");
  const live = evolve(noWebhook, created.event);
  const shown = (state: Webhook) =>
    state.status === "live" ? [state.disabled, state.secrets.length] : state.status;
  expect(golden.map(({ file, event }) => [file, shown(evolve(live, event))])).toEqual([
    ["WebhookCreated.v1.json", [null, 1]],
    ["WebhookDeleted.v1.json", "deleted"],
    ["WebhookDisabled.v1.json", ["failing", 1]],
    ["WebhookEnabled.v1.json", [null, 1]],
    ["WebhookReplayed.v1.json", [null, 1]],
    ["WebhookSecretRotated.v1.json", [null, 2]],
    ["WebhookUpdated.v1.json", [null, 1]],
  ]);
});
