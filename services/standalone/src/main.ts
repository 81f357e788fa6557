import type { Logger } from "@quarry/service-kit";
import { run } from "@quarry/service-kit";
import { type Standalone, startStandalone } from "./app.ts";
import { Config } from "./config.ts";

/** Shows a person what they need next; the log is on standard output, this on standard error. */
function greet({ url, operationsUrl, madeKey, consoleLink, engine }: Standalone): void {
  const lines = [
    `Quarry is ready at ${url} (${engine} engine); API documentation: ${url}/docs`,
    `Metrics and health: ${operationsUrl}`,
    ...(consoleLink ? [`Console, signed in once within ten minutes: ${consoleLink}`] : []),
    ...(madeKey ? [`Your API key, shown only once: ${madeKey}`] : []),
  ];
  process.stderr.write(`${lines.join("\n")}\n`);
}

await run("standalone", Config, async (config: Config, logger: Logger) => {
  const app = await startStandalone(config, logger);
  greet(app);
  return app;
});
