import { SchemaIds, SchemaView, subjects } from "@quarry/contracts";
import type { MessageBus } from "@quarry/messaging";
import type { SchemaDirectory } from "../../application/ports.ts";

/** How many revisions are cached; they never change. */
const revisionsKept = 1_000;

/** The schema service over the bus; revisions are cached. */
export function createSchemaDirectory(bus: MessageBus): SchemaDirectory {
  const revisions = new Map<string, SchemaView>();

  function remember(schema: SchemaView): SchemaView {
    const oldest = revisions.keys().next();
    if (revisions.size >= revisionsKept && !oldest.done) revisions.delete(oldest.value);
    revisions.set(`${schema.accountId}/${schema.id}@${schema.revision}`, schema);
    return schema;
  }

  return {
    async live(query, context) {
      return remember(SchemaView.parse(await bus.request(subjects.schema.get, query, context)));
    },

    async revision(query, context) {
      const known = revisions.get(`${query.accountId}/${query.schemaId}@${query.revision}`);
      if (known) return known;
      return remember(
        SchemaView.parse(await bus.request(subjects.schema.revision, query, context)),
      );
    },

    async search(accountId, search, context) {
      const answer = await bus.request(subjects.schema.search, { accountId, search }, context);
      return SchemaIds.parse(answer).schemaIds;
    },
  };
}
