import { processorMs } from "@quarry/kernel";
import type { Benchmark } from "../report.ts";
import { fittedExponent } from "./exponent.ts";
import { extractShape } from "./extract-shape.ts";
import { shapes } from "./texts.ts";

const sizesKb = [1, 4, 16, 64, 256, 1_024];
/** Below, what does not depend on the text and what is compiled are most of the time. */
const FITTED_FROM_KB = 64;
/** n log n has 1.1 over these sizes. */
const MAX_EXPONENT = 1.2;
/** A smaller text is read more than once, and its shortest time counts. */
const RUNS = 3;
const REPEATED_TO_KB = 64;

type Row = { shape: string; exponent: number } & Record<string, number | string>;

/**
 * The processor time that texts of one repeated shape take the text reader and the offline engine, from 1 KB
 * to 1 MB, in ms. Ends with an error where a shape's time grows faster than n log n.
 */
export const benchmark: Benchmark = async ({ json }) => {
  const rows: Row[] = [];
  for (const [shape, textOf] of Object.entries(shapes)) {
    const times = sizesKb.map((kb) => ({ size: kb, cost: shortestMs(kb, textOf(kb * 1_024)) }));
    const exponent = fittedExponent(times.filter(({ size }) => size >= FITTED_FROM_KB));
    const named = times.map(({ size, cost }): [string, number] => [`${size} KB`, Math.round(cost)]);
    const row: Row = { shape, exponent: Number(exponent.toFixed(2)) };
    rows.push(Object.assign(row, Object.fromEntries<number>(named)));
    const done = `${rows.length} of ${Object.keys(shapes).length}`;
    if (!json) process.stderr.write(`${done}: ${shape}, exponent ${row.exponent}\n`);
  }
  if (json) console.log(JSON.stringify(rows));
  else console.table(rows);
  const steep = rows.filter(({ exponent }) => exponent > MAX_EXPONENT).map(({ shape }) => shape);
  if (steep.length > 0) throw new Error(`Time grows faster than n log n: ${steep.join(", ")}`);
};

function shortestMs(kb: number, text: string): number {
  const runs = kb <= REPEATED_TO_KB ? RUNS : 1;
  return Math.min(...Array.from({ length: runs }, () => measureMs(() => extractShape(text))));
}

/** Returns the processor time of work in ms, which other work of the machine does not lengthen. */
function measureMs(work: () => unknown): number {
  const before = process.threadCpuUsage();
  work();
  return processorMs(process.threadCpuUsage(before));
}
