import { runFailpoints } from "./failpoints/run.ts";
import { readOptions } from "./options.ts";
import { describeOutcome, describePoints, outcomeAsJson } from "./report.ts";
import { runChaos } from "./run.ts";

const tell = (line: string) => void process.stderr.write(`${line}\n`);

try {
  const options = readOptions(process.argv.slice(2));
  if ("help" in options) process.stdout.write(options.help);
  else if (options.failpoints !== undefined) {
    const outcomes = await runFailpoints({ times: options.failpoints, tell });
    console.log(options.json ? JSON.stringify(outcomes, undefined, 2) : describePoints(outcomes));
    process.exitCode = outcomes.every(({ violations }) => violations.length === 0) ? 0 : 1;
  } else {
    const outcome = await runChaos({
      ...options,
      replicasOfEach: options.replicas,
      natsServers: options.nats,
      tell,
    });
    console.log(options.json ? outcomeAsJson(outcome) : describeOutcome(outcome));
    process.exitCode = outcome.violations.length === 0 ? 0 : 1;
  }
} catch (error) {
  tell(error instanceof Error ? error.message : String(error));
  process.exitCode = 2;
}
