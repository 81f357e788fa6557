import type { ExtractionEvent } from "@quarry/contracts";
import {
  type Commit,
  type CommitMeta,
  type EventStore,
  handleCommand,
  type Projection,
  project,
} from "@quarry/event-store";
import {
  decide,
  type ExtractionCommand,
  evolve,
  extractionStream,
  noExtraction,
} from "../domain/extraction.ts";
import type { ExtractionRow } from "../domain/extraction-row.ts";

export type ExecuteDependencies = {
  log: EventStore<ExtractionEvent>;
  projection: Projection<ExtractionEvent, ExtractionRow>;
  /** Told of every new commit, after the views show it. */
  committed: (commit: Commit<ExtractionEvent>) => void;
};

/** Who gave the command: its idempotency key, its digest, its context. */
export type Cause = { commandId: string; requestHash: string; meta: CommitMeta };

/** Decides a command, appends its events and brings the views up to them. */
export type Execute = (
  command: ExtractionCommand,
  cause: Cause,
) => Promise<{ commit: Commit<ExtractionEvent> | undefined }>;

export function createExecute({ log, projection, committed }: ExecuteDependencies): Execute {
  return async (command, cause) => {
    const { commit, repeated } = await handleCommand({
      store: log,
      stream: extractionStream(command.extractionId),
      initial: noExtraction,
      evolve,
      decide: (state) => decide(command, state),
      ...cause,
    });
    if (commit) await project(log, projection, commit.events);
    if (commit && !repeated) committed(commit);
    return { commit };
  };
}
