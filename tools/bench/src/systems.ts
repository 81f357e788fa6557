import { startMongo } from "@quarry/servers";
import type { System } from "@quarry/systems";
import { startDistributedSystem, startStandaloneSystem } from "@quarry/systems";

/** No benchmark lets a server fetch; the forms ask all the same whom they may. */
const noDocuments = { documentsUrl: "http://127.0.0.1:9" };

export const forms = ["standalone", "distributed"] as const;
export type Form = (typeof forms)[number];

/** The standalone server on an empty folder, as a process of its own. */
export function openStandalone(environment: Record<string, string> = {}) {
  return startStandaloneSystem(noDocuments, environment);
}

/** One process of each service, on a NATS and a MongoDB server of their own. */
export async function openDistributed() {
  await using opened = new AsyncDisposableStack();
  const mongo = opened.use(await startMongo());
  const system = opened.use(
    await startDistributedSystem(noDocuments, { replicasOfEach: 1, mongo }),
  );
  const owned = opened.move();
  return { ...system, [Symbol.asyncDispose]: () => owned.disposeAsync() };
}

export function openForm(form: Form): Promise<System> {
  return form === "standalone" ? openStandalone() : openDistributed();
}
