import { parseArgs } from "node:util";
import { z } from "zod";
import type { Benchmark } from "./report.ts";
import { forms } from "./systems.ts";

const Form = z.enum(forms);

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

const { values, positionals } = parseArgs({
  options: {
    json: { type: "boolean", default: false },
    documents: { type: "string" },
    records: { type: "string" },
    minutes: { type: "string" },
    rate: { type: "string" },
    form: { type: "string" },
  },
  allowPositionals: true,
});
const load = benchmarks[positionals[0] ?? ""];
if (load) {
  const { benchmark } = await load();
  const { records, minutes, rate, form, ...options } = values;
  await benchmark({
    ...options,
    ...(records && { records: Number(records) }),
    ...(minutes && { minutes: Number(minutes) }),
    ...(rate && { rate: Number(rate) }),
    ...(form && { form: Form.parse(form) }),
  });
} else {
  console.error(
    "Usage: npm run bench -- <name> [--json] [--documents <folder>] [--records <count>]\n" +
      "         [--minutes <count>] [--rate <per second>] [--form standalone|distributed]\n" +
      `Names: ${Object.keys(benchmarks)}`,
  );
  process.exitCode = 2;
}
