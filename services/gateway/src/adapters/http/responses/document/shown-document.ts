import { z } from "zod";
import { createWordCutter } from "./word-cutter.ts";

/** A stored document's first line, of which only what is left out is looked at. */
const Head = z.looseObject({ images: z.unknown() });

const lineFeed = 0x0a;

/**
 * A stored document's JSON as its caller sees it: without its pictures' places, and without its
 * words unless they are asked for. It may be tens of megabytes, so that it is cut as it passes and
 * not parsed.
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

/** The line is an object that the next one continues, so that its brace is missing. */
function shownHead(line: Buffer): Uint8Array {
  const { images: _images, ...shown } = Head.parse(JSON.parse(`${line.toString("utf8")}}`));
  return Buffer.from(JSON.stringify(shown).slice(0, -1));
}
