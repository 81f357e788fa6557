import type { ExtractionEvent } from "@quarry/contracts";
import {
  type Commit,
  type CommitMeta,
  type EventStore,
  handleCommand,
  type Known,
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
  /** Told of every new commit, after the views show it. */
  committed: (commit: Commit<ExtractionEvent>, row?: ExtractionRow) => void;
};

/** Who gave the command: its idempotency key, its digest, its context. */
export type Cause = { commandId: string; requestHash: string; meta: CommitMeta };

/** What the giver of a command has at hand, so that it need not be read again. */
export type AtHand = {
  /** What was just read of the extraction, or that it is new. */
  known?: Known<Extraction>;
  /** Its row, as just read. */
  row?: ExtractionRow | undefined;
  /** The content that the command's event will refer to. */
  content?: Partial<Content>;
};

/** Decides a command, appends its events and brings the views up to them. */
export type Execute = (
  command: ExtractionCommand,
  cause: Cause,
  atHand?: AtHand,
) => Promise<{ commit: Commit<ExtractionEvent> | undefined }>;

export function createExecute({ log, views, content, committed }: ExecuteDependencies): Execute {
  return async (command, cause, { known, row, content: held } = {}) => {
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
    // the event of an earlier try refers to that one's content
    const evolveHolding = evolveWith(repeated ? content : { ...content, ...held });
    const projection = { rows: views, rowId: extractionIdOf, evolve: evolveHolding };
    const { events } = commit;
    const shown = await (row
      ? projectOnto({ store: log, projection, events, row })
      : project(log, projection, events));
    if (!repeated) committed(commit, shown);
    return { commit };
  };
}
