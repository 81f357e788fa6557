import { parseCommandLine, runCommand } from "@quarry/command-line";
import { root } from "../repository.ts";
import { DescriptionError } from "../services/service.ts";
import { generate, staleFiles } from "./generate.ts";

/**
 * Makes what deploys the services of what describes them; with `--check` only lists which files are not
 * as they would be made, and exits 1 where there are any.
 */

const { services } = await import("../services/services.ts").catch((error: unknown) => {
  if (!(error instanceof DescriptionError)) throw error;
  console.error(error.message);
  process.exit(1);
});

await runCommand(async () => {
  const { values } = parseCommandLine({ options: { check: { type: "boolean", default: false } } });
  if (values.check) {
    const stale = staleFiles(root, services);
    for (const path of stale) console.error(`${path} is not as npm run generate makes it`);
    process.exitCode = stale.length > 0 ? 1 : 0;
  } else {
    const changed = generate(root, services);
    for (const path of changed) console.error(path);
    console.error(`${changed.length} files changed`);
  }
});
