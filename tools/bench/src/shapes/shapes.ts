import { extractInProcess } from "../extraction/in-process.ts";
import type { Benchmark } from "../report.ts";
import { shapes } from "./texts.ts";

const sizesKb = [1, 16, 64, 256, 1_024];
/** Time for each KB may grow so far from the middle size to the largest; quadratic growth is 16. */
const MOST_GROWTH = 3;

const words = { type: "string" };
const structure = {
  type: "object",
  properties: {
    name: { ...words, describe: "customer name" },
    number: { ...words, describe: "invoice number" },
    total: { type: "number", describe: "total amount" },
    issued: { type: "date", describe: "invoice date" },
    paid: { type: "boolean" },
    phone: words,
    website: words,
    lines: {
      type: "array",
      items: {
        type: "object",
        properties: {
          description: words,
          quantity: { type: "number" },
          amount: { type: "number" },
        },
      },
    },
  },
};

type Row = { shape: string; growth: number } & Record<string, number | string>;

/**
 * The processor time that texts of one repeated shape take the text reader and the offline engine,
 * from 1 KB to 1 MB, in ms. Ends with an error where a shape's time grows faster than n log n.
 */
export const benchmark: Benchmark = async ({ json }) => {
  const rows: Row[] = [];
  for (const [shape, unit] of Object.entries(shapes)) {
    const times = sizesKb.map((kb) => timed(() => extractInProcess(unit(kb * 1_024), structure)));
    const [, , middle = 0, , largest = 0] = times;
    const growth = largest / (1_024 / 64) / middle;
    const named = sizesKb.map((kb, at): [string, number] => [
      `${kb} KB`,
      Math.round(times[at] ?? 0),
    ]);
    const row: Row = { shape, growth: Number(growth.toFixed(2)) };
    rows.push(Object.assign(row, Object.fromEntries<number>(named)));
    if (!json)
      process.stderr.write(
        `${rows.length} of ${Object.keys(shapes).length}: ${shape}, growth ${growth.toFixed(2)}\n`,
      );
  }
  if (json) console.log(JSON.stringify(rows));
  else console.table(rows);
  const steep = rows.filter(({ growth }) => growth > MOST_GROWTH).map(({ shape }) => shape);
  if (steep.length > 0) throw new Error(`Time grows faster than the text: ${steep.join(", ")}`);
};

/** Processor time in ms, which other work of the machine does not lengthen. */
function timed(work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}
