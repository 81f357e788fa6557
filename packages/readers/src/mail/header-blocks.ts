/** One header with the lines that continue it. */
export const header = /[^\s:][^\n:]*:[^\n]*\n(?:[ \t][^\n]*\n)*/g;

const blocks = /(^|\n--[^\n]*\n)((?:[^\s:][^\n:]*:[^\n]*\n(?:[ \t][^\n]*\n)*)*)/g;
const boundary = /\bboundary\s*=\s*(?:"([^"\n]+)"|([^\s;"]+))/gi;

/**
 * Returns a message with the headers of its own and of each part changed.
 *
 * @param raw A character for each byte.
 */
export function withHeaders(raw: string, change: (headers: string) => string): string {
  const boundaries = new Set(
    [...raw.matchAll(boundary)].map(([, quoted, plain]) => `--${quoted ?? plain}`),
  );
  return raw.replace(blocks, (whole, start: string, headers: string) => {
    const isPart = start === "" || boundaries.has(start.trim());
    return isPart ? start + change(headers) : whole;
  });
}

/** Returns a message's bytes as characters, one for each. */
export function rawText(message: Uint8Array): string {
  return Buffer.from(message.buffer, message.byteOffset, message.byteLength).toString("latin1");
}
