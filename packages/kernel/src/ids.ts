import { randomUUID } from "node:crypto";

/** Creates an id; a port, so that tests can choose ids. */
export type NewId = () => string;

/**
 * A UUIDv7 (RFC 9562): 48 bits of epoch milliseconds, then randomness, so that ids made later sort
 * later and indexes grow at one end.
 */
export function uuidv7(now: number = Date.now()): string {
  const time = now.toString(16).padStart(12, "0");
  const random = randomUUID().slice(15); // past the version; Node keeps its randomness at hand
  return `${time.slice(0, 8)}-${time.slice(8)}-7${random}`;
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Whether the text is a UUID of any version in lower case, the only form of our ids. */
export function isUuid(text: string): boolean {
  return uuid.test(text);
}
