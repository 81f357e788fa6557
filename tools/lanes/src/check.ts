import { summary } from "./counts.ts";
import { runChecks } from "./run-checks.ts";

const counts = await runChecks();
for (const line of summary(counts).slice(0, -1)) console.log(line);
process.exitCode = counts.failures.length > 0 ? 1 : 0;
