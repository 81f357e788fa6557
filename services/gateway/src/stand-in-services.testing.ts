import type { ErrorCode } from "@quarry/api";
import type { BlobStore } from "@quarry/blob-store";
import {
  CreateSchema,
  DeleteExtraction,
  DeleteSchema,
  ExtractionInput,
  type ExtractionView,
  GetSchema,
  ListExtractions,
  ListQuery,
  ReadExtraction,
  RequestExtraction,
  type SchemaView,
  settledSignal,
  subjects,
  UpdateSchema,
} from "@quarry/contracts";
import { AppError, type Clock } from "@quarry/kernel";
import { checked, type MessageBus } from "@quarry/messaging";

export type StandIns = {
  /** Every extraction that was asked for, in order; a repeated command is not counted. */
  requested: RequestExtraction[];
  /** Lets the extractions whose source is `wait` end. */
  finish(): void;
};

const notFound = () => new AppError("NOT_FOUND", "There is none with this id");

/**
 * Stands in for the schema and extraction services in tests of the gateway alone. A text source decides
 * what becomes of it: `wait` ends when the test says so, `fail <code>` fails, all else is echoed.
 */
export async function startStandIns(
  bus: MessageBus,
  blobs: BlobStore,
  clock: Clock,
): Promise<StandIns> {
  const schemas = new Map<string, SchemaView>();
  const extractions = new Map<string, ExtractionView>();
  const requested: RequestExtraction[] = [];

  function own<View extends { accountId: string }>(view: View | undefined, accountId: string) {
    if (view?.accountId !== accountId) throw notFound();
    return view;
  }

  function page<View extends { accountId: string }>(all: Iterable<View>, query: ListQuery) {
    const own = [...all].filter(({ accountId }) => accountId === query.accountId).reverse();
    const start = (query.page - 1) * query.perPage;
    return { items: own.slice(start, start + query.perPage), total: own.length };
  }

  function end(id: string): void {
    const view = extractions.get(id);
    if (!view) return;
    const code = /^fail (\w+)$/.exec(view.source)?.[1];
    extractions.set(
      id,
      code
        ? { ...view, status: "failed", failure: { code: code as ErrorCode, message: "It failed" } }
        : {
            ...view,
            status: "completed",
            charged: true,
            output: { echo: view.source },
            totalTokens: 3,
          },
    );
    bus.signal(settledSignal(id), {});
  }

  const { schema, extraction } = subjects;
  await bus.respond(
    schema.create,
    checked(
      CreateSchema,
      async ({ commandId: _command, requestHash: _hash, schemaId, ...rest }) => {
        const created = schemas.get(schemaId) ?? {
          id: schemaId,
          ...rest,
          revision: 1,
          createdAt: clock(),
        };
        schemas.set(schemaId, created);
        return created;
      },
    ),
  );
  await bus.respond(
    schema.update,
    checked(UpdateSchema, async ({ schemaId, accountId, name, structure, ifRevision }) => {
      const present = own(schemas.get(schemaId), accountId);
      if (ifRevision !== undefined && ifRevision !== present.revision) {
        throw new AppError("REVISION_MISMATCH", "The schema was changed meanwhile");
      }
      const updated = { ...present, name, structure, revision: present.revision + 1 };
      schemas.set(schemaId, updated);
      return updated;
    }),
  );
  await bus.respond(
    schema.delete,
    checked(DeleteSchema, async ({ schemaId, accountId }) => {
      own(schemas.get(schemaId), accountId);
      schemas.delete(schemaId);
      return {};
    }),
  );
  await bus.respond(
    schema.get,
    checked(GetSchema, async ({ schemaId, accountId }) => own(schemas.get(schemaId), accountId)),
  );
  await bus.respond(
    schema.list,
    checked(ListQuery, async (query) => page(schemas.values(), query)),
  );
  await bus.respond(
    extraction.request,
    checked(RequestExtraction, async (command) => {
      const { extractionId: id, accountId, schemaId, type, model, input } = command;
      if (extractions.has(id)) return {};
      if (schemas.get(schemaId)?.accountId !== accountId) {
        throw new AppError("SCHEMA_NOT_FOUND", "There is no schema with the id given in schema_id");
      }
      const stored: unknown = JSON.parse((await blobs.read(input)).toString());
      const { source, instruction } = ExtractionInput.parse(stored);
      extractions.set(id, {
        id,
        accountId,
        schemaId,
        schemaRevision: 1,
        type,
        model,
        source,
        ...(instruction !== undefined && { instruction }),
        status: "pending",
        charged: false,
        output: null,
        totalTokens: 0,
        createdAt: clock(),
      });
      requested.push(command);
      if (source !== "wait") setImmediate(() => end(id));
      return {};
    }),
  );
  await bus.respond(
    extraction.get,
    checked(ReadExtraction, async (query) =>
      own(extractions.get(query.extractionId), query.accountId),
    ),
  );
  await bus.respond(
    extraction.list,
    checked(ListExtractions, async (query) => page(extractions.values(), query)),
  );
  await bus.respond(
    extraction.delete,
    checked(DeleteExtraction, async ({ extractionId, accountId }) => {
      own(extractions.get(extractionId), accountId);
      extractions.delete(extractionId);
      await blobs.eraseOwner(extractionId);
      bus.signal(settledSignal(extractionId), {});
      return {};
    }),
  );

  return {
    requested,
    finish() {
      for (const { id, status } of extractions.values()) if (status === "pending") end(id);
    },
  };
}
