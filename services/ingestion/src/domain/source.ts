import type { SourceEvent } from "@quarry/contracts";

type DataOf<Type extends SourceEvent["type"]> = Extract<SourceEvent, { type: Type }>["data"];

/** The outcome of reading a source: the only thing that ever happens to one. */
export type SourceCommand =
  | { type: "IngestSource"; data: DataOf<"SourceIngested"> }
  | { type: "RejectSource"; data: DataOf<"SourceRejected"> };

/** A source is decided once; a later outcome changes nothing. */
export type SourceState = { status: "none" } | { status: "ingested" } | { status: "rejected" };

export const initialSource: SourceState = { status: "none" };

export function evolveSource(_state: SourceState, event: SourceEvent): SourceState {
  switch (event.type) {
    case "SourceIngested":
      return { status: "ingested" };
    case "SourceRejected":
      return { status: "rejected" };
  }
}

/** The first outcome is a fact; a repeated or late one gives no event. */
export function decideSource(command: SourceCommand, state: SourceState): SourceEvent[] {
  if (state.status !== "none") return [];
  switch (command.type) {
    case "IngestSource":
      return [{ type: "SourceIngested", data: command.data }];
    case "RejectSource":
      return [{ type: "SourceRejected", data: command.data }];
  }
}

/** The stream of an extraction's source. */
export function sourceStream(extractionId: string): string {
  return `source-${extractionId}`;
}
