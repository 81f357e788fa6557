import { readFile } from "node:fs/promises";
import { defaultLimits } from "@quarry/readers";
import { readPdf } from "@quarry/readers/pdf";

/** Reads the PDF that its argument names and prints on standard output what that took. */
const content = await readFile(process.argv[2] ?? "");
const limits = { ...defaultLimits, maxPages: 1_000_000 };
let steps = 0;
const begun = performance.now();
const { pages, text } = await readPdf({ type: "pdf", content }, limits, () => {
  steps += 1;
});
const reading = {
  pages: pages.length,
  characters: text.length,
  seconds: Math.round(performance.now() - begun) / 1_000,
  peakMb: Math.round(process.resourceUsage().maxRSS / 1_024),
  steps,
};
process.stdout.write(JSON.stringify(reading));
