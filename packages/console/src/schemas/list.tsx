import type { SchemaRecord, Structure } from "@quarry/client";
import { quarry } from "../session/session.ts";
import { Empty } from "../shell/empty.tsx";
import { Fault, Waiting } from "../shell/notices.tsx";
import { timeText } from "../shell/times.ts";
import { useList } from "../shell/use-list.tsx";

/** All schemas, newest first. */
export function SchemaList() {
  const {
    items: schemas,
    error,
    more,
  } = useList({
    queryKey: ["schemas", "all"],
    list: () => quarry.schemas.list({ perPage: 50 }),
  });
  return (
    <>
      <div class="view-head">
        <h1>Schemas</h1>
        <a class="button primary" href="#/schemas/new">
          New schema
        </a>
      </div>
      {error && <Fault>{error.message}</Fault>}
      {!schemas && !error && <Waiting>Reading the schemas</Waiting>}
      {schemas?.length === 0 && (
        <Empty title="No schemas yet">
          <p>A schema names the shape of the data that you want, each field in your own words.</p>
        </Empty>
      )}
      {schemas && schemas.length > 0 && <Table schemas={schemas} />}
      {more}
    </>
  );
}

function Table({ schemas }: { schemas: readonly SchemaRecord[] }) {
  return (
    <div class="table-box">
      <table>
        <thead>
          <tr>
            <th>Name</th>
            <th>Fields</th>
            <th>Created</th>
            <th>
              <span class="unseen">Where it is used</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {schemas.map(({ id, name, structure, createdAt }) => (
            <tr key={id}>
              <td class="title">
                <a href={`#/schemas/${id}`} dir="auto">
                  {name}
                </a>
              </td>
              <td class="quiet">{fieldsOf(structure)}</td>
              <td class="time">
                <time dateTime={createdAt}>{timeText(createdAt)}</time>
              </td>
              <td>
                <a href={`#/extractions?schemaId=${id}`}>Extractions</a>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The names of the first fields. */
function fieldsOf(structure: Structure): string {
  if (structure.type === "array") return `a list of: ${fieldsOf(structure.items)}`;
  if (structure.type !== "object") return structure.type;
  const names = Object.keys(structure.properties);
  return names.length > 5
    ? `${names.slice(0, 5).join(", ")} and ${names.length - 5} more`
    : names.join(", ");
}
