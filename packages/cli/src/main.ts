#!/usr/bin/env node
import nodeModule from "node:module";

/** The oldest Node.js that runs what is loaded below. */
const oldest = 22;

if (Number.parseInt(process.versions.node, 10) < oldest) {
  process.stderr.write(`quarry needs Node.js ${oldest} or newer; this is ${process.version}\n`);
  process.exit(2);
}
nodeModule.enableCompileCache(); // what follows is compiled once on each machine
const { run } = await import("./run.ts");
process.exitCode = await run(process.argv.slice(2));
