import type { ObservableSystem } from "@quarry/systems";
import { startDistributedSystem, startStandaloneSystem } from "@quarry/systems";

/** A system whose worker, the process that runs engines, can be ended and started again. */
export type Restartable = AsyncDisposable & {
  system: ObservableSystem;
  /** As an operator does: it finishes or gives back what it works on. */
  stop(): Promise<void>;
  /** As a power cut does. */
  kill(): Promise<void>;
  start(): Promise<unknown>;
};

export type StartRestartable = (
  environment: Record<string, string>,
  documentsUrl?: string,
) => Promise<Restartable>;

const nowhere = "http://127.0.0.1:1";

export async function restartableStandalone(
  ...[environment, documentsUrl = nowhere]: Parameters<StartRestartable>
): Promise<Restartable> {
  const system = await startStandaloneSystem({ documentsUrl }, environment);
  return {
    system,
    stop: () => system.process.stop(),
    kill: () => system.process.kill(),
    start: () => system.restart(),
    [Symbol.asyncDispose]: () => system[Symbol.asyncDispose](),
  };
}

export async function restartableDistributed(
  ...[environment, documentsUrl = nowhere]: Parameters<StartRestartable>
): Promise<Restartable> {
  const system = await startDistributedSystem({ documentsUrl }, { replicasOfEach: 1, environment });
  const worker = () => system.replicas.extraction.at(-1);
  return {
    system,
    stop: async () => void (await worker()?.stop()),
    kill: async () => void (await worker()?.kill()),
    start: () => system.start("extraction"),
    [Symbol.asyncDispose]: () => system[Symbol.asyncDispose](),
  };
}
