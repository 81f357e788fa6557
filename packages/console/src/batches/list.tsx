import type { BatchRecord, BatchStatus } from "@quarry/client";
import { useNewestSchemas } from "../schemas/newest-schemas.ts";
import { quarry } from "../session/session.ts";
import { Empty } from "../shell/empty.tsx";
import { Fault, Waiting } from "../shell/notices.tsx";
import { numberText, timeText } from "../shell/times.ts";
import { useList } from "../shell/use-list.tsx";
import { BatchBar } from "./batch-bar.tsx";

export const statusNames: Record<BatchStatus, string> = {
  running: "Running",
  completed: "Completed",
  cancelled: "Cancelled",
};

/** How often a view looks at batches that run, in ms. */
export const lookEveryMs = 2_000;

/** All batches, newest first; while one runs they are looked at again and again. */
export function BatchList() {
  const {
    items: batches,
    error,
    more,
  } = useList({
    queryKey: ["batches"],
    list: () => quarry.batches.list({ perPage: 50 }),
    again: (items) => (items.some(isUnderWay) ? lookEveryMs : false),
  });
  return (
    <>
      <div class="view-head">
        <h1>Batches</h1>
      </div>
      {error && <Fault>{error.message}</Fault>}
      {!batches && !error && <Waiting>Reading the batches</Waiting>}
      {batches?.length === 0 && (
        <Empty title="No batches yet">
          <p>
            A program sends up to 50,000 sources at once, by <code>POST /v1/batches</code> or{" "}
            <code>quarry batch</code>; here one sees how far they are.
          </p>
        </Empty>
      )}
      {batches && batches.length > 0 && <Table batches={batches} />}
      {more}
    </>
  );
}

/** Whether something of it is running. */
export const isUnderWay = ({ status, pending }: BatchRecord) => status === "running" || pending > 0;

function Table({ batches }: { batches: readonly BatchRecord[] }) {
  const { schemas = [] } = useNewestSchemas();
  const names = new Map(schemas.map(({ id, name }) => [id, name]));
  return (
    <div class="table-box">
      <table>
        <thead>
          <tr>
            <th>Batch</th>
            <th>Status</th>
            <th>Progress</th>
            <th class="number">Items</th>
            <th class="number">Failed</th>
            <th>Created</th>
          </tr>
        </thead>
        <tbody>
          {batches.map((batch) => (
            <tr key={batch.id}>
              <td class="title">
                <a href={`#/batches/${batch.id}`} dir="auto">
                  {names.get(batch.schemaId) ?? "A batch"}
                </a>
                {batch.retryOf !== null && <span class="quiet"> tried again</span>}
              </td>
              <td>
                <span class={`status ${batch.status}`}>{statusNames[batch.status]}</span>
              </td>
              <td class="bars">
                <BatchBar batch={batch} />
              </td>
              <td class="number">{numberText(batch.items)}</td>
              <td class="number">{numberText(batch.failed)}</td>
              <td class="time">
                <time dateTime={batch.createdAt}>{timeText(batch.createdAt)}</time>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
