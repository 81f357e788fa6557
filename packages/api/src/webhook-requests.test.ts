import { expect, it } from "vitest";
import { EventType } from "./responses/events.ts";
import { WebhookBody, WebhookChanges } from "./webhook-requests.ts";

const url = "https://erp.example/hooks";

it("refuses a webhook that names a type of events twice", () => {
  const types = [...EventType.options, "extraction.completed"];
  for (const parsed of [
    WebhookBody.safeParse({ url, types }),
    WebhookChanges.safeParse({ types }),
  ]) {
    expect(parsed.error?.issues).toMatchObject([
      { path: ["types"], params: { rule: "duplicate" } },
    ]);
  }
  expect(WebhookBody.safeParse({ url, types: EventType.options }).success).toBe(true);
});
