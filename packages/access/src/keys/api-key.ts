import { createHmac, randomBytes } from "node:crypto";
import { crc32 } from "node:zlib";

const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const randomLength = 36;
const checksumLength = 6;
const shape = new RegExp(`^quarry_[0-9A-Za-z]{${randomLength + checksumLength}}$`);

/** Bytes from this on are thrown away, so that no sign is likelier than another. */
const unbiasedBytes = 256 - (256 % alphabet.length);

/** Gives bytes, others at each call. */
type Draw = (length: number) => Uint8Array;

function textOf(draw: Draw, length: number): string {
  let text = "";
  while (text.length < length) {
    for (const byte of draw(length)) {
      if (byte < unbiasedBytes && text.length < length) text += alphabet[byte % alphabet.length];
    }
  }
  return text;
}

function checksum(text: string): string {
  let rest = crc32(text);
  let signs = "";
  for (let place = 0; place < checksumLength; place++) {
    signs = `${alphabet[rest % alphabet.length]}${signs}`;
    rest = Math.floor(rest / alphabet.length);
  }
  return signs;
}

/**
 * A key: `quarry_`, 36 base62 signs (214 bits), and 6 of their CRC32.
 *
 * @param draw Random bytes unless given.
 */
export function makeApiKey(draw: Draw = randomBytes): string {
  const random = textOf(draw, randomLength);
  return `quarry_${random}${checksum(random)}`;
}

/** Bytes that follow from a seed, and that cannot be computed without the pepper. */
export function drawFrom(pepper: string, seed: string): Draw {
  let calls = 0;
  return (length) => {
    calls += 1;
    const block = createHmac("sha512", pepper).update(`API key ${calls} ${seed}`).digest();
    return block.subarray(0, length);
  };
}

/**
 * Whether a token has our shape and a checksum that fails: a typo, which no look-up needs to find
 * out. A token of another shape may be a key that an operator brought along.
 */
export function isMistypedKey(token: string): boolean {
  if (!shape.test(token)) return false;
  const body = token.slice("quarry_".length);
  return checksum(body.slice(0, randomLength)) !== body.slice(randomLength);
}

/** How a key is shown in lists: enough to distinguish it from others, too little to use it. */
export function keyHint(token: string): string {
  return shape.test(token) ? `${token.slice(0, 9)}…${token.slice(-2)}` : `${token.slice(0, 2)}…`;
}

/** The keyed hash under which a key is stored: of no use without the pepper. */
export function hashKey(pepper: string, token: string): string {
  return createHmac("sha256", pepper).update(token).digest("hex");
}
