import type { ExampleList, ExtractionEvent, GetExamples, RemoveExample } from "@quarry/contracts";
import type { Commit, EventStore } from "@quarry/event-store";
import type { MessageContext } from "@quarry/messaging";
import { readOrder } from "../queries/read-order.ts";
import { type AddExampleDependencies, createAddExample } from "./add-example.ts";
import { createExecuteExample } from "./execute-example.ts";

type Dependencies = Omit<AddExampleDependencies, "execute"> & {
  log: EventStore<ExtractionEvent>;
  committed: (commit: Commit<ExtractionEvent>) => void;
};

/** The commands and queries on the examples of schemas. */
export function createExamples(dependencies: Dependencies) {
  const { log, views, schemas, contents, readExamples } = dependencies;
  const execute = createExecuteExample(dependencies);

  async function find({ schemaId, extractionId }: { schemaId: string; extractionId: string }) {
    return (await readExamples(schemaId)).find((one) => one.extractionId === extractionId);
  }

  return {
    add: createAddExample({ ...dependencies, execute }),

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
      const example = await find(target);
      await execute({ type: "remove", ...target }, { commandId, requestHash, meta });
      if (example) await contents.empty(example.content);
      return {};
    },

    /** Removes an extraction that was deleted from the examples of its schema. Idempotent. */
    async forget(extractionId: string): Promise<void> {
      const order = await readOrder(extractionId, log);
      if (!order) return;
      const { schemaId, accountId } = order;
      if (!(await find({ schemaId, extractionId }))) return;
      const cause = { commandId: `forget-${extractionId}`, requestHash: extractionId, meta: {} };
      await execute({ type: "remove", schemaId, accountId, extractionId }, cause);
    },
  };
}
