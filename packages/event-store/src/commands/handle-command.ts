import { CommandReusedError, VersionConflictError } from "../errors.ts";
import type { Commit, CommitMeta, EventBase, EventStore, ExpectedVersion } from "../port.ts";
import { checkExpected } from "./expected-version.ts";

/** Attempts to load, decide and append before a lost race is reported to the caller. */
const MAX_ATTEMPTS = 10;

export type Command<State, E extends EventBase> = {
  store: Pick<EventStore<E>, "read" | "findCommand" | "append">;
  stream: string;
  initial: State;
  evolve: (state: State, event: E) => State;
  /** Must be pure, because it runs again after a lost race. Without events nothing is committed. */
  decide: (state: State) => readonly E[];
  commandId: string;
  requestHash: string;
  meta?: CommitMeta;
  /** The version that the caller expects, such as an If-Match. Default "any". */
  expected?: ExpectedVersion;
  /**
   * The stream's state as the caller has just read it, or that of a new stream. If `decide` returns events for it, the
   * stream is not read again. If it is outdated, the append loses a race and is repeated. Not with `expected`.
   */
  known?: KnownState<State>;
};

/** A stream's state at a version. */
export type KnownState<State> = { state: State; version: number };

export type CommandOutcome<State, E extends EventBase> = {
  /** The command's commit; undefined if there were no events. */
  commit: Commit<E> | undefined;
  /** The state right after the commit. */
  state: State;
  /** The version right after the commit. */
  version: number;
  /** True if the command was committed before; this is its first outcome. */
  repeated: boolean;
};

/**
 * Loads a stream, folds it, decides and appends; repeats this if another writer appended meanwhile. A command that was
 * committed before is not decided again; its first outcome is returned.
 *
 * @throws VersionConflictError if `expected` does not hold, or after ten lost races.
 * @throws CommandReusedError if the command was committed with another request hash.
 * @throws what `decide` and the store's `append` throw.
 */
export async function handleCommand<State, E extends EventBase>(
  command: Command<State, E>,
): Promise<CommandOutcome<State, E>> {
  if (command.known) {
    const outcome = await unlessConflict(decideAndAppend(command, command.known));
    if (outcome) return outcome;
  }
  for (let attempt = 1; ; attempt++) {
    const loaded = await load(command);
    const first = loaded.version > 0 && (await findFirst(command)); // after the read, so that it finds every command that the read showed
    if (first) return firstOutcome(command, first);
    checkExpected(command.stream, command.expected ?? "any", loaded.version);
    const appending = decideAndAppend(command, loaded);
    if (attempt === MAX_ATTEMPTS) return await appending;
    const outcome = await unlessConflict(appending);
    if (outcome) return outcome;
  }
}

/** Undefined if another writer came between. */
async function unlessConflict<Outcome>(appending: Promise<Outcome>): Promise<Outcome | undefined> {
  try {
    return await appending;
  } catch (error) {
    if (error instanceof VersionConflictError) return undefined;
    throw error;
  }
}

async function load<State, E extends EventBase>(
  { store, stream, initial, evolve }: Command<State, E>,
  to = Number.POSITIVE_INFINITY,
): Promise<KnownState<State>> {
  const { events, version } = await store.read(stream, { to });
  return { state: events.reduce(evolve, initial), version: Math.min(version, to) };
}

async function findFirst<State, E extends EventBase>(
  command: Command<State, E>,
): Promise<Commit<E> | undefined> {
  const { store, stream, commandId, requestHash } = command;
  const first = await store.findCommand(stream, commandId);
  if (first && first.requestHash !== requestHash) throw new CommandReusedError(stream, commandId);
  return first;
}

async function firstOutcome<State, E extends EventBase>(
  command: Command<State, E>,
  commit: Commit<E>,
): Promise<CommandOutcome<State, E>> {
  const lastVersion = commit.firstVersion + commit.events.length - 1;
  return { commit, ...(await load(command, lastVersion)), repeated: true };
}

async function decideAndAppend<State, E extends EventBase>(
  command: Command<State, E>,
  { state, version }: KnownState<State>,
): Promise<CommandOutcome<State, E>> {
  const { store, stream, evolve, commandId, requestHash, meta = {} } = command;
  const events = command.decide(state);
  if (events.length === 0) return { commit: undefined, state, version, repeated: false };
  const appended = await store.append({
    stream,
    expected: version,
    events,
    commandId,
    requestHash,
    meta,
  });
  if (appended.repeated) return firstOutcome(command, appended.commit);
  return { ...appended, state: appended.commit.events.reduce(evolve, state) };
}
