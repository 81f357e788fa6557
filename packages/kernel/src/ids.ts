import { randomBytes } from "node:crypto";

/** Makes a fresh id; a port, so that tests can name theirs. */
export type NewId = () => string;

/**
 * A UUIDv7 (RFC 9562): 48 bits of epoch milliseconds, then randomness, so that ids made later sort
 * later and indexes grow at one end.
 */
export function uuidv7(now: number = Date.now()): string {
  const bytes = randomBytes(16);
  bytes.writeUIntBE(now, 0, 6);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x70, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  const hex = bytes.toString("hex");
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    hex.slice(12, 16),
    hex.slice(16, 20),
    hex.slice(20),
  ].join("-");
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Whether the text is a UUID of any version in lower case, the only form in which ids are made. */
export function isUuid(text: string): boolean {
  return uuid.test(text);
}
