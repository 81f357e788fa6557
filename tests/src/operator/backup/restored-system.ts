import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startProcess } from "@quarry/servers";
import type { ObservableSystem, Stage } from "@quarry/systems";
import { bytesOfFolder, startDistributedSystem } from "@quarry/systems";

const entry = join(import.meta.dirname, "../../../../services/standalone/src/main.ts");
const ready = /Quarry is ready at (http:\S+)/;

type Restored = Pick<ObservableSystem, "baseUrl" | "environment" | "stores"> & AsyncDisposable;

/** Another system of the same form, on a place that `restore` has filled. */
export function startRestored(
  { system, documentsUrl }: Stage,
  restore: (environment: Record<string, string>) => Promise<void>,
): Promise<Restored> {
  return system.environment.QUARRY_MONGODB_URL
    ? startDistributedSystem({ documentsUrl }, { replicasOfEach: 1, prepare: restore })
    : startOnFolder(documentsUrl, restore);
}

async function startOnFolder(
  documentsUrl: string,
  restore: (environment: Record<string, string>) => Promise<void>,
): Promise<Restored> {
  await using opened = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), "quarry-restored-"));
  opened.defer(() => rm(folder, { recursive: true, force: true }));
  const environment = { QUARRY_DATA_DIR: folder };
  await restore(environment);
  const settings = {
    ...environment,
    PORT: "0",
    QUARRY_METRICS_PORT: "0",
    QUARRY_FETCH_ALLOW: new URL(documentsUrl).host,
    QUARRY_WEBHOOK_ALLOW: new URL(documentsUrl).host,
  };
  const server = await startProcess({
    name: "restored",
    command: process.execPath,
    args: [entry],
    environment: settings,
    ready,
  });
  opened.defer(() => server.stop());
  const owned = opened.move();
  return {
    baseUrl: ready.exec(server.output())?.[1] ?? "",
    environment,
    stores: () => bytesOfFolder(folder),
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}
