import type { SourceEvent } from "@quarry/contracts";
import { type Commit, type CommitMeta, type EventStore, handleCommand } from "@quarry/event-store";
import {
  decideSource,
  evolveSource,
  initialSource,
  type SourceCommand,
  sourceStream,
} from "../domain/source.ts";

/** What came of sources: each has one outcome, which is published as often as it is asked for. */
export function createSourceOutcomes(
  log: EventStore<SourceEvent>,
  committed: (commit: Commit<SourceEvent>) => void,
) {
  return {
    /** Whether the source has its outcome; a repeated caller may never have received it. */
    async tellAgain(extractionId: string, causeId: string): Promise<boolean> {
      const outcome = await log.findCommand(sourceStream(extractionId), causeId);
      if (outcome) committed(outcome);
      return outcome !== undefined;
    },

    /** Decides on a source; one that turns out to have its outcome is published again. */
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
