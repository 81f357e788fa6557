import { createHmac } from "node:crypto";

/** What is signed: the very bytes that are sent, with their id and time. */
export type Signed = {
  id: string;
  /** Epoch seconds. */
  timestamp: number;
  body: string;
};

/**
 * The signatures of Standard Webhooks, one for each secret (`whsec_` and Base64), newest first:
 * a receiver takes what it can verify by any of them.
 */
export function signatures({ id, timestamp, body }: Signed, secrets: readonly string[]): string {
  return secrets
    .map((secret) => {
      const key = Buffer.from(secret.slice("whsec_".length), "base64");
      const digest = createHmac("sha256", key).update(`${id}.${timestamp}.${body}`);
      return `v1,${digest.digest("base64")}`;
    })
    .join(" ");
}
