import { runCommand } from "@quarry/command-line";
import { missingServers, type ServerKind, serverNames } from "@quarry/servers";
import { type BenchmarkOptions, readOptions } from "./options.ts";
import type { Benchmark } from "./report.ts";
import { type Needs, planWithout } from "./without-servers.ts";

type Entry = { needs: Needs; load: () => Promise<{ benchmark: Benchmark }> };

/** Every benchmark by the name under which `npm run bench -- <name>` runs it. */
const benchmarks = {
  append: { needs: "nothing", load: () => import("./append/append.ts") },
  "append-mongo": { needs: "servers", load: () => import("./append/append-mongo.ts") },
  broken: { needs: "nothing", load: () => import("./hostile/broken.ts") },
  counts: { needs: "servers if distributed", load: () => import("./counts/counts.ts") },
  examples: { needs: "nothing", load: () => import("./examples/examples.ts") },
  extraction: { needs: "servers if distributed", load: () => import("./extraction/extraction.ts") },
  fair: { needs: "servers if distributed", load: () => import("./fair/fair.ts") },
  hostile: { needs: "nothing", load: () => import("./hostile/hostile.ts") },
  laws: { needs: "nothing", load: () => import("./laws/laws.ts") },
  lists: { needs: "servers if distributed", load: () => import("./lists/lists.ts") },
  model: { needs: "nothing", load: () => import("./model/model.ts") },
  ocr: { needs: "nothing", load: () => import("./ocr/ocr.ts") },
  reviews: { needs: "servers if distributed", load: () => import("./reviews/reviews.ts") },
  sdk: { needs: "nothing", load: () => import("./sdk/sdk.ts") },
  shapes: { needs: "nothing", load: () => import("./shapes/shapes.ts") },
  soak: { needs: "servers if distributed", load: () => import("./soak/soak.ts") },
  way: { needs: "servers", load: () => import("./counts/way.ts") },
} satisfies Record<string, Entry>;

type Name = keyof typeof benchmarks;
const names = Object.keys(benchmarks) as Name[];

/** Prints last what of the benchmark was left out for want of servers. */
async function run(name: Name, given: BenchmarkOptions): Promise<void> {
  const { needs, load }: Entry = benchmarks[name];
  const missing = Object.keys(await missingServers(["nats", "mongodb"])) as ServerKind[];
  const kinds = missing.map((kind) => serverNames[kind]);
  const { options, leftOut } = planWithout(kinds, { name, needs, options: given });
  await (await load()).benchmark(options);
  if (leftOut) console.error(leftOut);
}

await runCommand(async () => {
  const asked = readOptions(process.argv.slice(2), names);
  if ("help" in asked) process.stdout.write(asked.help);
  else await run(asked.name, asked.options);
});
