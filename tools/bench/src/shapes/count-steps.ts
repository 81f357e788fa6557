import { Session } from "node:inspector/promises";
import type { Cost } from "./exponent.ts";

/** In KB. */
const sizes = [4, 16];

/**
 * Prints as JSON how many steps texts of each shape take: how often the functions, branches and loops of our
 * packages run. They are the same on any machine; what happens inside the runtime, as in regular expressions,
 * is not counted. V8 counts only in what it compiles later, so that everything else is imported behind.
 */
async function main(): Promise<void> {
  const session = new Session();
  session.connect();
  await session.post("Profiler.enable");
  await session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: true });
  const [{ shapes }, { extractShape }] = await Promise.all([
    import("./texts.ts"),
    import("./extract-shape.ts"),
  ]);
  const counted: Record<string, Cost[]> = {};
  for (const [shape, textOf] of Object.entries(shapes)) {
    counted[shape] = [];
    for (const size of sizes) {
      extractShape(textOf(size * 1_024));
      const { result } = await session.post("Profiler.takePreciseCoverage"); // and counts from zero
      const own = result.filter(({ url }) => url.includes("/packages/"));
      const blocks = own.flatMap(({ functions }) => functions.flatMap(({ ranges }) => ranges));
      const cost = blocks.reduce((sum, { count }) => sum + count, 0);
      counted[shape].push({ size, cost });
    }
  }
  console.log(JSON.stringify(counted));
}

await main();
