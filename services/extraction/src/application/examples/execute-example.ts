import type { ExtractionEvent } from "@quarry/contracts";
import { type Commit, type EventStore, handleCommand } from "@quarry/event-store";
import {
  decideExample,
  type ExampleCommand,
  evolveExamples,
  examplesStream,
  noExamples,
  type SchemaExamples,
} from "../../domain/schema-examples.ts";
import type { Cause } from "../execute.ts";

/** Decides a command on the examples of a schema, and appends its events. */
export type ExecuteExample = (command: ExampleCommand, cause: Cause) => Promise<void>;

export function createExecuteExample(dependencies: {
  log: EventStore<ExtractionEvent>;
  committed: (commit: Commit<ExtractionEvent>) => void;
}): ExecuteExample {
  const { log, committed } = dependencies;
  return async (command, cause) => {
    const { commit, repeated } = await handleCommand<SchemaExamples, ExtractionEvent>({
      store: log,
      stream: examplesStream(command.schemaId),
      initial: noExamples,
      evolve: evolveExamples,
      decide: (state) => decideExample(command, state),
      ...cause,
    });
    if (commit && !repeated) committed(commit);
  };
}
