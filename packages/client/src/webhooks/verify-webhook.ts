import { QuarryError } from "../errors/errors.ts";
import type { AccountEvent } from "../responses/events.ts";
import type { Json } from "../schema/structure.ts";

/** What a webhook was sent: an event without its place in the feed, and the output and labels where it was asked for. */
export type WebhookEvent = Omit<AccountEvent, "cursor"> & {
  output?: Json;
  externalId?: string;
  metadata?: { [name: string]: string };
  /** The path of an output that was too large to be sent, or could not be read. */
  outputAt?: string;
};

export type SentWebhook = {
  /** As it was returned when the webhook was made, or rotated. */
  secret: string;
  /** Of the request: a `Headers` object, or Node's record of them. */
  headers: Headers | Record<string, string | string[] | undefined>;
  /** As it came: JSON that was parsed and written again has other bytes. */
  body: string;
  /** How far the sender's clock may be off, in seconds; five minutes by default. */
  toleranceSeconds?: number;
};

/**
 * The event of a request that Quarry has signed, by Standard Webhooks.
 *
 * @throws QuarryError where the signature is not that of the secret, or the request is too old.
 */
export async function verifyWebhook(sent: SentWebhook): Promise<WebhookEvent> {
  const { secret, headers, body, toleranceSeconds = 300 } = sent;
  const [id, timestamp, signature] = ["id", "timestamp", "signature"].map((name) =>
    headerOf(headers, `webhook-${name}`),
  );
  if (!id || !timestamp || !signature) {
    throw new QuarryError("The request has no headers webhook-id, -timestamp and -signature");
  }
  const age = Math.abs(Date.now() / 1_000 - Number(timestamp));
  if (!(age <= toleranceSeconds)) throw new QuarryError("The webhook's time is too far from now");
  const key = await crypto.subtle.importKey(
    "raw",
    bytesOf(secret.replace(/^whsec_/, "")),
    { name: "HMAC", hash: "SHA-256" },
    false,
    ["verify"],
  );
  const signed = new TextEncoder().encode(`${id}.${timestamp}.${body}`);
  for (const one of signature.split(" ")) {
    const [version, digest = ""] = one.split(",", 2);
    if (version !== "v1") continue;
    if (await crypto.subtle.verify("HMAC", key, bytesOf(digest), signed)) {
      return JSON.parse(body) as WebhookEvent;
    }
  }
  throw new QuarryError("The webhook was not signed with this secret");
}

function headerOf(headers: SentWebhook["headers"], name: string): string | undefined {
  if (headers instanceof Headers) return headers.get(name) ?? undefined;
  const value = headers[name];
  return Array.isArray(value) ? value[0] : value;
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  try {
    return Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
  } catch {
    return new Uint8Array();
  }
}
