import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { storedJson } from "@quarry/kernel";
import type { Benchmark } from "../../report.ts";
import { largePdf } from "./large-pdf.ts";

const pageCounts = [10, 250, 1_000];

type Reading = {
  pages: number;
  characters: number;
  seconds: number;
  peakMb: number;
  steps: number;
};

/** Reads a PDF in a process of its own, as the service does, and returns what that took. */
async function read(file: string): Promise<Reading> {
  const program = join(import.meta.dirname, "read-large.ts");
  const { stdout } = await promisify(execFile)(process.execPath, [program, file]);
  return storedJson(stdout);
}

/** Memory and time of reading PDFs of many pages, by text alone. */
export const benchmark: Benchmark = async ({ json }) => {
  const folder = await mkdtemp(join(tmpdir(), "quarry-large-"));
  const readings: Reading[] = [];
  try {
    for (const pages of pageCounts) {
      const file = join(folder, `${pages}.pdf`);
      await writeFile(file, await largePdf(pages));
      readings.push(await read(file));
    }
  } finally {
    await rm(folder, { recursive: true });
  }
  if (json) console.log(JSON.stringify(readings));
  else console.table(readings);
};
