import type { SourceEvent } from "@quarry/contracts";
import { type Commit, type CommitMeta, type EventStore, handleCommand } from "@quarry/event-store";
import {
  decideSource,
  evolveSource,
  initialSource,
  type SourceCommand,
  sourceStream,
} from "../domain/source.ts";

/** Records the outcomes of sources: each has one, which is published again for each repeated delivery. */
export function createSourceOutcomes(
  log: EventStore<SourceEvent>,
  committed: (commit: Commit<SourceEvent>) => void,
) {
  return {
    /** Publishes the source's outcome again if it has one. @returns whether it has. */
    async republishOutcome(extractionId: string, causeId: string): Promise<boolean> {
      const outcome = await log.findCommand(sourceStream(extractionId), causeId);
      if (outcome) committed(outcome);
      return outcome !== undefined;
    },

    /** Records a source's outcome; if it already has one, that is published again. */
    async record(
      command: SourceCommand,
      { causeId, meta }: { causeId: string; meta: CommitMeta },
    ): Promise<void> {
      const { commit } = await handleCommand({
        store: log,
        stream: sourceStream(command.data.extractionId),
        initial: initialSource,
        evolve: evolveSource,
        decide: (state) => decideSource(command, state),
        commandId: causeId,
        requestHash: causeId,
        meta,
        known: { state: initialSource, version: 0 },
      });
      if (commit) committed(commit);
    },
  };
}
