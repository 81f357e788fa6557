import { once } from "node:events";
import type { ServerResponse } from "node:http";
import { gzipSync } from "node:zlib";

/** A list of four columns, as CSV. */
export function listOf(rows: number): File {
  const lines = Array.from(
    { length: rows },
    (_, at) => `Item number ${at} of many,${at % 97},${at}.25,2024-05-${10 + (at % 20)}`,
  );
  return new File([`name,quantity,amount,date\n${lines.join("\n")}`], "list.csv");
}

const text = (name: string) => ({ type: "string", describe: `Value ${name}` });

/** Many single values, and the rows of a list. */
export function structureOf(fields: number) {
  const names = Array.from({ length: fields }, (_, at) => `field${at}`);
  const row = { name: text("name"), quantity: { type: "number" }, amount: { type: "number" } };
  const rows = { type: "array", items: { type: "object", properties: row } };
  const single = Object.fromEntries(names.map((name) => [name, text(name)]));
  return { type: "object", properties: { ...single, rows } };
}

/** One line of many cells. */
export function wideRow(cells: number): File {
  return new File([Array.from({ length: cells }, (_, at) => at % 1_000).join("\t")], "row.txt");
}

const gzipHead = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3]);
const emptyBlocks = Buffer.alloc(5_000_000, Buffer.from([0, 0, 0, 0xff, 0xff]));

/** Compressed twice: within, blocks that hold nothing follow each other without end. */
export async function sendEndless(_request: unknown, response: ServerResponse): Promise<void> {
  const [first, next] = [gzipSync(Buffer.concat([gzipHead, emptyBlocks])), gzipSync(emptyBlocks)];
  response.writeHead(200, { "content-type": "text/html", "content-encoding": "gzip, gzip" });
  const closed = once(response, "close");
  for (let piece = first; !response.destroyed; piece = next) {
    if (!response.write(piece)) await Promise.race([once(response, "drain"), closed]);
  }
}
