import { UsageError } from "./command-line.ts";
import { readOptions } from "./options.ts";
import type { Benchmark } from "./report.ts";

/** Every benchmark by the name under which `npm run bench -- <name>` runs it. */
const benchmarks = {
  append: () => import("./append/append.ts"),
  "append-mongo": () => import("./append/append-mongo.ts"),
  beside: () => import("./beside/beside.ts"),
  broken: () => import("./readers/broken/broken.ts"),
  extraction: () => import("./extraction/extraction.ts"),
  fair: () => import("./fair/fair.ts"),
  hostile: () => import("./readers/hostile/hostile.ts"),
  html: () => import("./readers/html/html.ts"),
  large: () => import("./readers/large/large.ts"),
  lists: () => import("./lists/lists.ts"),
  pdf: () => import("./readers/pdf/pdf.ts"),
  ocr: () => import("./readers/ocr/ocr.ts"),
  render: () => import("./readers/render/render.ts"),
  replicas: () => import("./scale/replicas.ts"),
  scale: () => import("./scale/scale.ts"),
  soak: () => import("./soak/soak.ts"),
  start: () => import("./start/start.ts"),
  writers: () => import("./writers/writers.ts"),
} satisfies Record<string, () => Promise<{ benchmark: Benchmark }>>;

type Name = keyof typeof benchmarks;
const names = Object.keys(benchmarks) as Name[];

/** Ends with 2 where the command cannot be followed. */
try {
  const asked = readOptions(process.argv.slice(2), names);
  if ("help" in asked) process.stdout.write(asked.help);
  else await (await benchmarks[asked.name]()).benchmark(asked.options);
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  console.error(error.message);
  process.exitCode = 2;
}
