import { readOptions } from "./options.ts";
import { type Benchmark, type BenchmarkOptions, print } from "./report.ts";
import { UsageError } from "./usage-error.ts";

/** Every benchmark by the name under which `npm run bench -- <name>` runs it. */
const benchmarks: Record<string, () => Promise<{ benchmark: Benchmark }>> = {
  append: () => import("./append.ts"),
  "append-mongo": () => import("./append-mongo.ts"),
  beside: () => import("./beside.ts"),
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
  soak: () => import("./soak.ts"),
  start: () => import("./start.ts"),
  writers: () => import("./writers.ts"),
};

try {
  const options = readOptions(process.argv.slice(2), Object.keys(benchmarks));
  if ("help" in options) print(options.help);
  else await run(options);
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  console.error(error.message);
  process.exitCode = 2;
}

async function run({ name, ...options }: BenchmarkOptions & { name: string }): Promise<void> {
  const loaded = await benchmarks[name]?.();
  await loaded?.benchmark(options);
}
