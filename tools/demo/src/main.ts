import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseCommandLine, runCommand } from "@quarry/command-line";
import { parseConfig } from "@quarry/kernel";
import { createLogger } from "@quarry/service-kit";
import { Config, type Standalone, startStandalone } from "@quarry/standalone";
import { createClient } from "./client.ts";
import { extractAll } from "./extract-all.ts";
import { serveDocuments } from "./serve-documents.ts";

/**
 * Shows Quarry at work: an empty server, four schemas, a text, an invoice PDF, a receipt image and
 * a web page. With `--once` it ends then, with status 0 when all four were right.
 */

async function startServer(
  folder: string,
  documentsUrl: string,
  isShort: boolean,
): Promise<Standalone> {
  const settings = {
    QUARRY_METRICS_PORT: "0",
    ...(isShort && { PORT: "0" }),
    ...process.env,
    QUARRY_DATA_DIR: folder,
    QUARRY_FETCH_ALLOW: new URL(documentsUrl).host, // our own documents are on a loopback address
    QUARRY_LOG_LEVEL: "error",
  };
  return startStandalone(
    parseConfig(Config, settings),
    createLogger({ service: "demo", level: "error" }),
  );
}

function farewell({ url, consoleLink }: Standalone, key: string): void {
  console.log(`
Quarry continues serving at ${url} until Ctrl-C; what it stored is thrown away then.
  Console        ${consoleLink ?? "off"} (signs in once, within ten minutes)
  API key        ${key}
  Documentation  ${url}/docs
Try:
  curl -H "Authorization: Bearer ${key}" "${url}/v1/extractions?perPage=2"
To keep what you store, start a server of your own: npm start`);
}

async function demonstrate(): Promise<void> {
  const { values } = parseCommandLine({ options: { once: { type: "boolean", default: false } } });
  const started = performance.now();
  const folder = await mkdtemp(join(tmpdir(), "quarry-demo-"));
  let right: boolean;
  {
    await using opened = new AsyncDisposableStack();
    opened.defer(() => rm(folder, { recursive: true, force: true }));
    const documents = opened.use(await serveDocuments());
    const server = opened.use(await startServer(folder, documents.url, values.once));
    console.log(
      `Quarry is ready at ${server.url} after ${Math.round(performance.now() - started)} ms`,
    );
    const key = process.env.QUARRY_API_KEY ?? server.madeKey ?? "";
    right = await extractAll(createClient(server.url, key), documents.url);
    console.log(right ? "\nAll four results are correct." : "\nNot all four results are correct.");
    if (!values.once) {
      farewell(server, key);
      await Promise.race([once(process, "SIGINT"), once(process, "SIGTERM")]);
    }
  }
  process.exit(right || !values.once ? 0 : 1);
}

await runCommand(demonstrate);
