import { parseArgs } from "node:util";
import type { Benchmark } from "./report.ts";

/** Every benchmark by the name under which `npm run bench -- <name>` runs it. */
const benchmarks: Record<string, () => Promise<{ benchmark: Benchmark }>> = {
  append: () => import("./append.ts"),
  "append-mongo": () => import("./append-mongo.ts"),
  broken: () => import("./readers/broken/broken.ts"),
  extraction: () => import("./extraction.ts"),
  fair: () => import("./fair.ts"),
  hostile: () => import("./readers/hostile/hostile.ts"),
  html: () => import("./readers/html/html.ts"),
  large: () => import("./readers/large/large.ts"),
  lists: () => import("./lists.ts"),
  pdf: () => import("./readers/pdf/pdf.ts"),
  ocr: () => import("./readers/ocr.ts"),
  render: () => import("./readers/render.ts"),
  replicas: () => import("./replicas.ts"),
  scale: () => import("./scale.ts"),
  start: () => import("./start.ts"),
};

const { values, positionals } = parseArgs({
  options: {
    json: { type: "boolean", default: false },
    documents: { type: "string" },
    records: { type: "string" },
  },
  allowPositionals: true,
});
const load = benchmarks[positionals[0] ?? ""];
if (load) {
  const { benchmark } = await load();
  const { records, ...options } = values;
  await benchmark({ ...options, ...(records && { records: Number(records) }) });
} else {
  console.error(
    `Usage: npm run bench -- <name> [--json] [--documents <folder>] [--records <count>]\nNames: ${Object.keys(benchmarks)}`,
  );
  process.exitCode = 2;
}
