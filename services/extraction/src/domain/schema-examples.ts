import { limits } from "@quarry/api";
import type { BlobReference, ExampleEvent, ExtractionEvent } from "@quarry/contracts";
import { AppError } from "@quarry/kernel";

/** An example of a schema: the references to a document and to its right output. */
export type SchemaExample = {
  extractionId: string;
  document: BlobReference;
  content: BlobReference;
  /** Epoch ms. */
  createdAt: number;
};

/** The examples of a schema, the oldest first. */
export type SchemaExamples = readonly SchemaExample[];

export const noExamples: SchemaExamples = [];

type DataOf<Type extends ExampleEvent["type"]> = Extract<ExampleEvent, { type: Type }>["data"];

export type ExampleCommand =
  | ({ type: "add" } & DataOf<"ExampleAdded">)
  | ({ type: "renew"; replaces: BlobReference } & DataOf<"ExampleAdded">)
  | ({ type: "remove" } & DataOf<"ExampleRemoved">);

/**
 * Decides the events of a command. An example that is added again replaces the former one. One that is renewed replaces
 * the one that it was made of, and nothing else: it may have been removed or replaced meanwhile.
 *
 * @throws AppError STATE_CONFLICT if the schema has as many examples as it may; NOT_FOUND if there is no such example
 *   to remove.
 */
export function decideExample(command: ExampleCommand, state: SchemaExamples): ExampleEvent[] {
  const { type, ...data } = command;
  const known = state.find(({ extractionId }) => extractionId === data.extractionId);
  if (type === "remove") {
    if (!known) throw noSuchExample(data.extractionId);
    return [{ type: "ExampleRemoved", data }];
  }
  if (command.type === "renew") {
    const { type: _type, replaces, ...renewed } = command;
    const isPresent = known?.content.sha256 === replaces.sha256;
    return isPresent ? [{ type: "ExampleAdded", data: renewed }] : [];
  }
  const { content } = command;
  if (known?.content.sha256 === content.sha256) return [];
  if (!known && state.length >= limits.examples) {
    const rule = `A schema may have at most ${limits.examples} examples`;
    throw new AppError("STATE_CONFLICT", `${rule}; delete one of them first`);
  }
  return [{ type: "ExampleAdded", data: { ...data, document: command.document, content } }];
}

/** Returns the examples after an event; `at` is when it was committed, in epoch ms. */
export function evolveExamples(
  state: SchemaExamples,
  event: ExtractionEvent & { at?: number },
): SchemaExamples {
  if (event.type !== "ExampleAdded" && event.type !== "ExampleRemoved") return state;
  const { extractionId } = event.data;
  const isSame = (one: SchemaExample) => one.extractionId === extractionId;
  if (event.type === "ExampleRemoved") return state.filter((one) => !isSame(one));
  const { document, content } = event.data;
  if (state.some(isSame))
    return state.map((one) => (isSame(one) ? { ...one, document, content } : one));
  return [...state, { extractionId, document, content, createdAt: event.at ?? 0 }];
}

export function noSuchExample(extractionId: string): AppError {
  return new AppError(
    "NOT_FOUND",
    `The extraction ${extractionId} is not an example of this schema`,
  );
}

/** The log's name of the stream of a schema's examples. */
export const examplesStream = (schemaId: string): string => `examples-${schemaId}`;
