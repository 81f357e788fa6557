import { revisionOf, type TaggedSchema } from "@quarry/client";
import { useQuery } from "@tanstack/react-query";
import { quarry } from "../session/session.ts";
import { numberText } from "../shell/times.ts";

/** The revision, and what was made with the schema. */
export function UsedBy({ schema }: { schema: TaggedSchema }) {
  const { id } = schema;
  const { data: used } = useQuery({
    queryKey: ["extractions", "used-by", id],
    queryFn: async () => {
      const count = async (filters: object) =>
        (await quarry.extractions.list({ schemaId: id, perPage: 1, ...filters }).page()).meta.total;
      const [all, failed] = await Promise.all([count({}), count({ status: "failed" })]);
      return { all, failed };
    },
  });
  const place = `#/extractions?schemaId=${id}`;
  return (
    <p class="quiet facts">
      <a href={`#/schemas/${id}/revisions`}>Revision {revisionOf(schema)}</a>
      {used && (
        <a href={place}>
          {used.all === 1 ? "1 extraction by it" : `${numberText(used.all)} extractions by it`}
        </a>
      )}
      {used && used.failed > 0 && (
        <a href={`${place}&status=failed`}>{numberText(used.failed)} failed</a>
      )}
      <a href={`#/?schema=${id}`}>Extract with it</a>
    </p>
  );
}
