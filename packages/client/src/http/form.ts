import { randomKey } from "./random-key.ts";
import type { Request } from "./transport.ts";

export type Body = Pick<Request, "body" | "once" | "headers" | "file">;

/** A file as it is sent: one that can be read again, or as it comes. */
export type SentFile = { name: string } & ({ blob: Blob } | { stream: ReadableStream<Uint8Array> });

/**
 * A form with a file. From a Blob it can be made again, and has a known length; a stream is sent as it
 * comes. It is written here, for Node's own form of a file that changes while it is sent ends the process.
 *
 * @param part The name of the part that the file is.
 */
export function formBody(fields: Record<string, string>, part: string, file: SentFile): Body {
  const boundary = `quarry-${randomKey()}`;
  const begin = (header: string) => `--${boundary}\r\nContent-Disposition: form-data; ${header}`;
  const values = Object.entries(fields).map(
    ([field, value]) => `${begin(`name="${field}"`)}\r\n\r\n${value}\r\n`,
  );
  const type = ("blob" in file && file.blob.type) || "application/octet-stream";
  const head = `${values.join("")}${begin(`name="${part}"; filename="${escaped(file.name)}"`)}\r\nContent-Type: ${type}\r\n\r\n`;
  const tail = `\r\n--${boundary}--\r\n`;
  const headers = { "Content-Type": `multipart/form-data; boundary=${boundary}` };
  return "stream" in file
    ? { headers, body: () => between(head, file.stream, tail), once: true }
    : { headers, body: () => new Blob([head, file.blob, tail]), file: file.name };
}

/** As browsers write it; other control characters alike, for a form with one cannot be read. */
const escaped = (name: string) =>
  name.replace(/["\p{Cc}]/gu, (character) => {
    const code = character.charCodeAt(0).toString(16).toUpperCase().padStart(2, "0");
    return `%${code}`;
  });

function between(head: string, stream: ReadableStream<Uint8Array>, tail: string) {
  const encoder = new TextEncoder();
  return stream.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      start: (controller) => controller.enqueue(encoder.encode(head)),
      flush: (controller) => controller.enqueue(encoder.encode(tail)),
    }),
  );
}
