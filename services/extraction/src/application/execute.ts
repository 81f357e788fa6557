import type { ExtractionEvent } from "@quarry/contracts";
import {
  type Commit,
  type CommitMeta,
  type EventStore,
  handleCommand,
  type KnownState,
  project,
  projectOnto,
} from "@quarry/event-store";
import {
  decide,
  type Extraction,
  type ExtractionCommand,
  evolve,
  extractionIdOf,
  extractionStream,
  noExtraction,
} from "../domain/extraction.ts";
import type { ExtractionRow } from "../domain/extraction-row.ts";
import { type Content, evolveWith } from "./content.ts";
import type { ExtractionViews } from "./ports.ts";

export type ExecuteDependencies = {
  log: EventStore<ExtractionEvent>;
  views: ExtractionViews;
  /** Where what events refer to is read from. */
  content: Content;
  /** Called with each new commit once the views show it. */
  committed: (commit: Commit<ExtractionEvent>, row?: ExtractionRow) => void;
};

/** Where a command comes from: its idempotency key, its digest, its context. */
export type Cause = { commandId: string; requestHash: string; meta: CommitMeta };

/** What the caller of a command has read already, so that it is not read again. */
export type Preloaded = {
  /** The extraction as just read, or that it is new. */
  known?: KnownState<Extraction>;
  /** Its row, as just read. */
  row?: ExtractionRow | undefined;
  /** The content that the command's event will refer to. */
  content?: Partial<Content>;
};

/** Decides a command, appends its events and brings the views up to them. */
export type Execute = (
  command: ExtractionCommand,
  cause: Cause,
  preloaded?: Preloaded,
) => Promise<{ commit: Commit<ExtractionEvent> | undefined }>;

export function createExecute({ log, views, content, committed }: ExecuteDependencies): Execute {
  return async (command, cause, { known, row, content: preloadedContent } = {}) => {
    const { commit, repeated } = await handleCommand({
      store: log,
      stream: extractionStream(command.extractionId),
      initial: noExtraction,
      evolve,
      decide: (state) => decide(command, state),
      ...cause,
      ...(known && { known }),
    });
    if (!commit) return { commit };
    // The event of an earlier attempt refers to the content that the earlier attempt stored.
    const evolveRow = evolveWith(repeated ? content : { ...content, ...preloadedContent });
    const projection = { rows: views, rowId: extractionIdOf, evolve: evolveRow };
    const { events } = commit;
    const shown = await (row
      ? projectOnto({ store: log, projection, events, row })
      : project(log, projection, events));
    if (!repeated) committed(commit, shown);
    return { commit };
  };
}
