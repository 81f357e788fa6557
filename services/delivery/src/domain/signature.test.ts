import { Webhook } from "standardwebhooks";
import { expect, it } from "vitest";
import { signatures } from "./signature.ts";

const secrets = [
  "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw",
  "whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD",
];
const now = () => Math.floor(Date.now() / 1_000);

function headersOf(body: string, signed: readonly string[], timestamp = now()) {
  const signature = signatures({ id: "evt_1_0", timestamp, body }, signed);
  return {
    "webhook-id": "evt_1_0",
    "webhook-timestamp": String(timestamp),
    "webhook-signature": signature,
  };
}

it("is what a receiver verifies by the library of Standard Webhooks, with any of the secrets", () => {
  const body = JSON.stringify({ type: "extraction.completed", data: { name: "Zoë ✓ 元" } });
  for (const secret of secrets) {
    const receiver = new Webhook(secret);
    expect(receiver.verify(body, headersOf(body, secrets))).toEqual(JSON.parse(body));
    expect(() => receiver.verify(`${body} `, headersOf(body, secrets))).toThrow();
    expect(() => receiver.verify(body, headersOf(body, secrets, now() - 600))).toThrow();
  }
  const other = new Webhook(String(secrets[1]));
  expect(() => other.verify(body, headersOf(body, secrets.slice(0, 1)))).toThrow();
});
