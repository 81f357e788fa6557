import { z } from "zod";
import { createWordCutter } from "./word-cutter.ts";

/** A stored document's first line; only `images`, which is left out, is declared. */
const Head = z.looseObject({ images: z.unknown() });

const lineFeed = 0x0a;

/**
 * A stored document's JSON as callers see it: without references to images, and without words unless they
 * are requested. It may have tens of megabytes, so it is cut as it streams and not parsed.
 */
export async function* shownDocument(
  stored: AsyncIterable<Uint8Array>,
  words: boolean,
): AsyncGenerator<Uint8Array, void> {
  const cutter = words ? undefined : createWordCutter();
  let head: Uint8Array[] | undefined = [];
  for await (const chunk of stored) {
    const end: number = head ? chunk.indexOf(lineFeed) : -1;
    head?.push(end < 0 ? chunk : chunk.subarray(0, end));
    if (head && end < 0) continue;
    if (head) yield shownHead(Buffer.concat(head));
    head = undefined;
    const body = chunk.subarray(end + 1);
    yield cutter ? cutter.cut(body) : body;
  }
  if (cutter) yield cutter.rest();
}

/** The object continues on the next line, so the first line has no closing brace. */
function shownHead(line: Buffer): Uint8Array {
  const { images: _images, ...shown } = Head.parse(JSON.parse(`${line.toString("utf8")}}`));
  return Buffer.from(JSON.stringify(shown).slice(0, -1));
}
