import { chosenPoints, readOptions } from "./options.ts";
import { describeOutcome, describePoints, outcomeAsJson } from "./report.ts";

const log = (line: string) => void process.stderr.write(`${line}\n`);

type PointOptions = { times: number; only: readonly string[] | undefined; json: boolean };

async function runPoints({ times, only, json }: PointOptions): Promise<void> {
  const { runFailpoints } = await import("./failpoints/run.ts");
  const outcomes = await runFailpoints({ times, only: chosenPoints(only), log });
  console.log(json ? JSON.stringify(outcomes, undefined, 2) : describePoints(outcomes));
  process.exitCode = outcomes.every(({ violations }) => violations.length === 0) ? 0 : 1;
}

try {
  const options = readOptions(process.argv.slice(2));
  if ("help" in options) process.stdout.write(options.help);
  else if (options.failpoints !== undefined) {
    const { failpoints: times, only, json } = options;
    await runPoints({ times, only, json });
  } else {
    const { replicas: replicasOfEach, nats: natsServers, "next-release": nextRelease } = options;
    if (nextRelease) await import("./next-release/register.ts"); // the ledger reads what that one writes
    const { runChaos } = await import("./run.ts");
    const outcome = await runChaos({ ...options, replicasOfEach, natsServers, nextRelease, log });
    console.log(options.json ? outcomeAsJson(outcome) : describeOutcome(outcome));
    process.exitCode = outcome.violations.length === 0 ? 0 : 1;
  }
} catch (error) {
  log(error instanceof Error ? error.message : String(error));
  process.exitCode = 2;
}
