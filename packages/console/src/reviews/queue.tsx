import type { ReviewFilters, ReviewListItem, SchemaRecord } from "@quarry/client";
import { useQuery } from "@tanstack/react-query";
import { useRef } from "preact/hooks";
import { useSearch } from "wouter";
import { useLiveList } from "../extractions/use-live-list.ts";
import { useNewestSchemas } from "../schemas/newest-schemas.ts";
import { quarry } from "../session/session.ts";
import { Empty } from "../shell/empty.tsx";
import { Fault, Waiting } from "../shell/notices.tsx";
import { percent } from "../shell/percent.ts";
import { numberText, timeText } from "../shell/times.ts";
import { titleOf } from "../shell/title.ts";
import { useList } from "../shell/use-list.tsx";
import { placeInQueue, reasonNames, reviewFiltersOf } from "./filters.ts";
import { LastLesson } from "./last-lesson.tsx";
import { QueueFilters } from "./queue-filters.tsx";
import { useRowKeys } from "./use-row-keys.ts";

/** The reviews that wait for a person, the least sure first. */
export function ReviewQueue() {
  const query = useSearch();
  const filters = reviewFiltersOf(query);
  useLiveList();
  const { schemas = [] } = useNewestSchemas();
  return (
    <>
      <div class="view-head">
        <h1>Reviews</h1>
      </div>
      <LastLesson />
      <QueueFilters query={query} filters={filters} schemas={schemas} />
      <Found filters={filters} query={query} schemas={schemas} />
    </>
  );
}

type FoundProps = { filters: ReviewFilters; query: string; schemas: readonly SchemaRecord[] };

function Found({ filters, query, schemas }: FoundProps) {
  const { items, error, more } = useList({
    queryKey: ["extractions", "reviews", filters],
    list: () => quarry.reviews.list({ ...filters, perPage: 25 }),
  });
  if (error) return <Fault>{error.message}</Fault>;
  if (!items) return <Waiting>Reading the reviews</Waiting>;
  if (items.length === 0) return <Nothing isFiltered={query !== ""} />;
  const names = new Map(schemas.map(({ id, name }) => [id, name]));
  return (
    <>
      <Table {...{ items, names, query }} />
      {more}
    </>
  );
}

type TableProps = {
  items: readonly ReviewListItem[];
  names: ReadonlyMap<string, string>;
  query: string;
};

function Table({ items, names, query }: TableProps) {
  const body = useRef<HTMLTableSectionElement>(null);
  useRowKeys(body);
  return (
    <div class="table-box">
      <table>
        <thead>
          <tr>
            <th>Source</th>
            <th>To be checked</th>
            <th class="number">Least sure</th>
            <th class="number">Open</th>
            <th>Schema</th>
            <th>Since</th>
          </tr>
        </thead>
        <tbody ref={body}>
          {items.map((item) => (
            <Line key={item.extractionId} {...{ item, query }} schema={names.get(item.schemaId)} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

type LineProps = { item: ReviewListItem; schema: string | undefined; query: string };

function Line({ item, schema, query }: LineProps) {
  const { extractionId, reasons, leastConfidence, openReasons, requestedAt, claim } = item;
  const { data: record } = useQuery({
    queryKey: ["extraction", extractionId],
    queryFn: () => quarry.extractions.get(extractionId),
  });
  const codes = [...new Set(reasons.map(({ code }) => code))];
  return (
    <tr>
      <td class="title">
        <a href={`#${placeInQueue(extractionId, query)}`} dir="auto">
          {record ? titleOf(record.source.content) : extractionId}
        </a>
      </td>
      <td>
        {codes.map((code) => reasonNames[code]).join(", ")}
        {claim && <span class="quiet"> (someone works on it until {timeText(claim.until)})</span>}
      </td>
      <td class="number">{leastConfidence === null ? "–" : percent(leastConfidence)}</td>
      <td class="number">{numberText(openReasons)}</td>
      <td>{schema ?? <span class="quiet">–</span>}</td>
      <td class="time">
        <time dateTime={requestedAt}>{timeText(requestedAt)}</time>
      </td>
    </tr>
  );
}

function Nothing({ isFiltered }: { isFiltered: boolean }) {
  return isFiltered ? (
    <Empty title="Nothing matches">
      <a class="button" href="#/reviews">
        Show all open reviews
      </a>
    </Empty>
  ) : (
    <Empty title="Nothing waits for a review">
      <p>Extractions come here when their schema's policy wants a person to look.</p>
      <a class="button" href="#/extractions">
        Show the extractions
      </a>
    </Empty>
  );
}
