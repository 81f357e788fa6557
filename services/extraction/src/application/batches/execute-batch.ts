import type { ExtractionEvent } from "@quarry/contracts";
import {
  type Commit,
  type EventStore,
  handleCommand,
  project,
  type WalkedView,
} from "@quarry/event-store";
import {
  type BatchCommand,
  batchIdOf,
  batchStream,
  decideBatch,
  evolveBatch,
  isBatchStream,
  noBatch,
} from "../../domain/batch.ts";
import { type BatchRow, evolveBatchRow } from "../../domain/batch-row.ts";
import type { Cause } from "../execute.ts";
import type { BatchViews } from "../ports.ts";

/** The projection of batches' events into rows of their read model. */
export function batchProjection(views: BatchViews): WalkedView<ExtractionEvent, BatchRow> {
  const { rowIds } = views;
  return {
    rows: views,
    rowId: batchIdOf,
    takes: isBatchStream,
    evolve: evolveBatchRow,
    streamOf: batchStream,
    rowIds,
  };
}

/** Decides a command on a batch, appends its events and brings the view up to them. */
export type ExecuteBatch = (command: BatchCommand, cause: Cause) => Promise<void>;

export function createExecuteBatch(dependencies: {
  log: EventStore<ExtractionEvent>;
  views: BatchViews;
  /** Called with each new commit once the view shows it. */
  committed: (commit: Commit<ExtractionEvent>) => void;
}): ExecuteBatch {
  const { log, views, committed } = dependencies;
  return async (command, cause) => {
    const { commit, repeated } = await handleCommand({
      store: log,
      stream: batchStream(command.batchId),
      initial: noBatch,
      evolve: evolveBatch,
      decide: (state) => decideBatch(command, state),
      ...cause,
    });
    if (!commit) return;
    await project(log, batchProjection(views), commit.events);
    if (!repeated) committed(commit);
  };
}
