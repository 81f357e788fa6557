import { disturb, type Struck } from "./disturb.ts";
import type { Fault } from "./faults/fault.ts";
import { startDistributed } from "./forms/distributed.ts";
import type { Form, FormName } from "./forms/form.ts";
import { startStandalone } from "./forms/standalone.ts";
import type { Upgraded } from "./forms/upgrade.ts";
import { audit, type Violation } from "./ledger/ledger.ts";
import { readLists } from "./ledger/read-lists.ts";
import { readStoredState } from "./ledger/read-stored-state.ts";
import { settle } from "./ledger/settle.ts";
import type { Journal } from "./load/journal.ts";
import { type Load, startLoad } from "./load/load.ts";

export type RunOptions = {
  seed: number;
  /** How long faults go on. Each comes once unless said. */
  minutes?: number;
  form: FormName;
  /** Of the distributed form. Default 2. */
  replicasOfEach?: number;
  /** Of the distributed form: one alone, or three in a cluster. Default 1. */
  natsServers?: 1 | 3;
  /** Of the distributed form: a checkout from which the first process of each service is started. */
  beside?: string | undefined;
  /** Of the distributed form: whether all other processes are of a made-up next release. */
  nextRelease?: boolean | undefined;
  /** Only faults whose name holds one of these texts. */
  only?: readonly string[] | undefined;
  /** Receives what happens, in lines for a person. */
  log?: (line: string) => void;
};

export type Outcome = {
  struck: Struck[];
  violations: Violation[];
  journal: Journal;
  commits: number;
  /** Extractions that ended as failed, by what became of all of them. */
  ends: Record<string, number>;
  endedByThemselves: number;
  upgraded?: Upgraded | undefined;
};

/** How long all that callers began may take to settle after the last fault, in ms. */
const timeoutMs = 180_000;

/** Disturbs a form under load for some minutes, lets it come to rest, and audits what stands. */
export async function runChaos(options: RunOptions): Promise<Outcome> {
  const { seed, minutes, form: name, replicasOfEach = 2, natsServers = 1, only } = options;
  const { beside, nextRelease } = options;
  const log = options.log ?? (() => undefined);
  log(`Starting the ${name} form`);
  await using form =
    name === "standalone"
      ? await startStandalone()
      : await startDistributed({ replicasOfEach, natsServers, beside, nextRelease });
  const faults = chosenFrom(form.faults, only);
  const { baseUrl, apiKey } = form;
  const workers = 4;
  const load = await startLoad({ seed, workers, baseUrl, apiKey });
  const forMs = minutes && minutes * 60_000;
  const struck = await disturb({ faults, load, log, seed, forMs });
  log("The last fault is over; waiting for all work to settle");
  await load.finish(timeoutMs);
  return await close(form, load, struck);
}

/** @throws Error naming all faults where none is meant: a run without any would show nothing. */
export function chosenFrom(faults: readonly Fault[], only: readonly string[] = [""]): Fault[] {
  const chosen = faults.filter(({ name }) => only.some((text) => name.includes(text)));
  if (chosen.length > 0) return chosen;
  const names = faults.map(({ name }) => `  ${name}`).join("\n");
  throw new Error(`No fault's name contains ${only.join(" or ")}. Faults of this form:\n${names}`);
}

async function close(form: Form, load: Load, struck: Struck[]): Promise<Outcome> {
  const { journal } = load;
  await using stores = await form.openStores();
  const ends = await settle(form, stores, journal);
  const lists = await readLists(form, journal);
  const state = await readStoredState(stores, await form.messages());
  const statuses = [...ends.values()].map(({ status }) => status);
  return {
    struck,
    journal,
    violations: audit({ journal, state, ends, lists }),
    commits: Object.values(state.logs).reduce((sum, { commits }) => sum + commits.length, 0),
    ends: Object.fromEntries(
      [...new Set(statuses)].map((each) => [each, statuses.filter((one) => one === each).length]),
    ),
    endedByThemselves: form.endedByThemselves(),
    upgraded: form.upgraded(),
  };
}
