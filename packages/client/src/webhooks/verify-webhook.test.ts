import { Webhook } from "standardwebhooks";
import { expect, it } from "vitest";
import { verifyWebhook } from "./verify-webhook.ts";

const secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
const other = "whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD";
const body = JSON.stringify({ id: "evt_1_0", type: "extraction.completed", data: { name: "Zoë" } });

/** Headers as the library of Standard Webhooks makes them. */
function signedBy(by: string, at = new Date()) {
  return {
    "webhook-id": "evt_1_0",
    "webhook-timestamp": String(Math.floor(at.getTime() / 1_000)),
    "webhook-signature": new Webhook(by).sign("evt_1_0", at, body),
  };
}

it("gives the event that was signed, whatever the headers are given as", async () => {
  const headers = signedBy(secret);
  expect(await verifyWebhook({ secret, headers, body })).toEqual(JSON.parse(body));
  expect(await verifyWebhook({ secret, headers: new Headers(headers), body })).toMatchObject({
    type: "extraction.completed",
  });
});

it("takes any of several signatures, as while a secret is rotated", async () => {
  const headers = signedBy(other);
  headers["webhook-signature"] += ` ${signedBy(secret)["webhook-signature"]}`;
  expect(await verifyWebhook({ secret, headers, body })).toMatchObject({ id: "evt_1_0" });
});

it.each([
  ["another secret", { secret: other }],
  ["another body", { body: `${body} ` }],
  ["an old request", { headers: signedBy(secret, new Date(Date.now() - 600_000)) }],
  ["no headers", { headers: {} }],
  ["a signature that is none", { headers: { ...signedBy(secret), "webhook-signature": "v1,!" } }],
])("refuses %s", async (_what, changes) => {
  const sent = { secret, headers: signedBy(secret), body, ...changes };
  await expect(verifyWebhook(sent)).rejects.toThrow(/webhook/i);
});
