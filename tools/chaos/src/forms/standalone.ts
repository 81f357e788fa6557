import { rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { mountQuota } from "@quarry/servers";
import { type StandaloneSystem, startStandaloneSystem } from "@quarry/systems";
import type { Fault } from "../faults/fault.ts";
import { fillDisk } from "../faults/fill-disk.ts";
import { frozenMs } from "../faults/of-services.ts";
import { openStoresInFolder } from "../ledger/open-stores.ts";
import { type Form, shortLimits } from "./form.ts";

const documentsUrl = "http://127.0.0.1:9";

/** Room of the data folder, where it is a file system of its own. */
const quotaMiB = 96;

/** The standalone server as a process, on a folder with a quota where this user may mount one. */
export async function startStandalone(): Promise<Form> {
  await using opened = new AsyncDisposableStack();
  const quota = opened.use(await mountQuota(quotaMiB));
  const system = opened.use(
    await startStandaloneSystem({ documentsUrl }, shortLimits, quota.folder),
  );
  const owned = opened.move();
  return {
    faults: [
      ...faultsOf(system),
      ...(quota.folder ? [fillDisk("fill the disk", { folder: quota.folder })] : []),
    ],
    baseUrl: () => system.baseUrl,
    apiKey: (account) => system.apiKey(account),
    upgraded: () => undefined,
    endedByThemselves: () => 0,
    openStores: () => openStoresInFolder(system.folder),
    messages: async () => [],
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}

function faultsOf(system: StandaloneSystem): Fault[] {
  return [
    {
      name: "kill standalone",
      async inject(_random, struck) {
        await system.process.kill();
        struck();
        await system.restart();
      },
    },
    {
      name: "freeze standalone",
      async inject(_random, struck) {
        await system.process.pause();
        struck();
        await delay(frozenMs);
        await system.process.resume();
      },
    },
    {
      name: "lose the bus's file",
      async inject(_random, struck) {
        await system.process.kill();
        for (const end of ["", "-wal", "-shm"]) {
          await rm(join(system.folder, `bus.db${end}`), { force: true });
        }
        struck();
        await system.restart();
      },
    },
  ];
}
