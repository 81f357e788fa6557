import type { ExtractionFilters, ExtractionListItem, SchemaRecord } from "@quarry/client";
import { useSearch } from "wouter";
import { useNewestSchemas } from "../schemas/newest-schemas.ts";
import { quarry } from "../session/session.ts";
import { Empty } from "../shell/empty.tsx";
import { Fault, Waiting } from "../shell/notices.tsx";
import { numberText, timeText } from "../shell/times.ts";
import { titleOf } from "../shell/title.ts";
import { useList } from "../shell/use-list.tsx";
import { Filters } from "./filter-bar.tsx";
import { filtersOf, statusNames, typeNames } from "./filters.ts";
import { useLiveList } from "./use-live-list.ts";

/** All extractions, newest first, as they come and end. */
export function ExtractionList() {
  const query = useSearch();
  const filters = filtersOf(query);
  useLiveList();
  const { schemas = [] } = useNewestSchemas();
  return (
    <>
      <div class="view-head">
        <h1>Extractions</h1>
        <a class="button primary" href="#/">
          New extraction
        </a>
      </div>
      <Filters query={query} schemas={schemas} />
      <Found filters={filters} schemas={schemas} />
    </>
  );
}

type FoundProps = { filters: ExtractionFilters; schemas: readonly SchemaRecord[] };

function Found({ filters, schemas }: FoundProps) {
  const { items, error, more } = useList({
    queryKey: ["extractions", filters],
    list: () => quarry.extractions.list({ ...filters, perPage: 50 }),
  });
  if (error) return <Fault>{error.message}</Fault>;
  if (!items) return <Waiting>Reading the extractions</Waiting>;
  if (items.length === 0) return <Nothing isFiltered={Object.keys(filters).length > 0} />;
  const names = new Map(schemas.map(({ id, name }) => [id, name]));
  return (
    <>
      <div class="table-box">
        <table>
          <thead>
            <tr>
              <th>Source</th>
              <th>Status</th>
              <th>Schema</th>
              <th>Type</th>
              <th class="number">Tokens</th>
              <th>Created</th>
            </tr>
          </thead>
          <tbody>
            {items.map((item) => (
              <Line key={item.id} item={item} schema={names.get(item.input.schema_id)} />
            ))}
          </tbody>
        </table>
      </div>
      {more}
    </>
  );
}

function Line({ item, schema }: { item: ExtractionListItem; schema: string | undefined }) {
  const { id, input, status, totalTokens, createdAt } = item;
  return (
    <tr>
      <td class="title">
        <a href={`#/extractions/${id}`} dir="auto">
          {titleOf(input.source)}
        </a>
      </td>
      <td>
        <span class={`status ${status}`}>{statusNames[status]}</span>
      </td>
      <td>{schema ?? <span class="quiet">–</span>}</td>
      <td>{typeNames[input.type]}</td>
      <td class="number">{numberText(Number(totalTokens))}</td>
      <td class="time">
        <time dateTime={createdAt}>{timeText(createdAt)}</time>
      </td>
    </tr>
  );
}

function Nothing({ isFiltered }: { isFiltered: boolean }) {
  if (isFiltered) {
    return (
      <Empty title="Nothing matches">
        <a class="button" href="#/extractions">
          Show all extractions
        </a>
      </Empty>
    );
  }
  return (
    <Empty title="No extractions yet">
      <p>A sample document leads to a first result in a minute.</p>
      <a class="button primary" href="#/">
        Extract something
      </a>
    </Empty>
  );
}
