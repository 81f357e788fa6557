import type { ExampleList, ExtractionEvent, GetExamples, RemoveExample } from "@quarry/contracts";
import type { EventStore } from "@quarry/event-store";
import type { MessageContext } from "@quarry/messaging";
import type { Cause } from "../execute.ts";
import { readOrder } from "../queries/read-order.ts";
import { type AddExampleDependencies, createAddExample } from "./add-example.ts";
import type { ExampleContents } from "./example-content.ts";
import type { ExecuteExample } from "./execute-example.ts";
import { createLearnFromReview, type LearnDependencies } from "./learn-from-review.ts";
import { createPreviewLesson, type PreviewDependencies } from "./preview-lesson.ts";
import { findExample } from "./read-examples.ts";

type Dependencies = AddExampleDependencies &
  LearnDependencies &
  PreviewDependencies & {
    log: Pick<EventStore<ExtractionEvent>, "read">;
    contents: ExampleContents;
    execute: ExecuteExample;
  };

/** The commands and queries on the examples of schemas. */
export function createExamples(dependencies: Dependencies) {
  const { log, views, schemas, contents, readExamples, execute } = dependencies;

  return {
    add: createAddExample(dependencies),
    learn: createLearnFromReview(dependencies),
    preview: createPreviewLesson(dependencies),

    /** Lists the examples of a schema, the newest first. @throws AppError NOT_FOUND. */
    async list({ schemaId, accountId }: GetExamples, meta: MessageContext): Promise<ExampleList> {
      await schemas.live({ schemaId, accountId }, meta);
      const examples = await readExamples(schemaId);
      const shown = examples.map(async ({ extractionId, createdAt }) => {
        const row = await views.load(extractionId);
        return row && !row.deleted ? [{ extractionId, schemaId, createdAt }] : [];
      });
      return { items: (await Promise.all(shown)).flat().reverse() };
    },

    /** Removes an example and its output. @throws AppError NOT_FOUND. */
    async remove(command: RemoveExample, meta: MessageContext): Promise<Record<string, never>> {
      const { commandId, requestHash, ...target } = command;
      const { schemaId, accountId } = target;
      await schemas.live({ schemaId, accountId }, meta);
      const example = findExample(await readExamples(schemaId), target.extractionId);
      await execute({ type: "remove", ...target }, { commandId, requestHash, meta });
      if (example) await contents.empty(example.content);
      return {};
    },

    /** Removes an extraction that is none any more from the examples of its schema. Idempotent. */
    async forget(extractionId: string, cause: Cause): Promise<void> {
      const order = await readOrder(extractionId, log);
      if (!order) return;
      const { schemaId, accountId } = order;
      const example = findExample(await readExamples(schemaId), extractionId);
      if (!example) return;
      await execute({ type: "remove", schemaId, accountId, extractionId }, cause);
      await contents.empty(example.content);
    },
  };
}
