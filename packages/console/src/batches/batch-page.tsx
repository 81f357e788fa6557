import type { BatchRecord } from "@quarry/client";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "preact/hooks";
import { goTo } from "../place.ts";
import { baseUrl, quarry } from "../session/session.ts";
import { Confirm } from "../shell/confirm.tsx";
import { Fault, Waiting } from "../shell/notices.tsx";
import { numberText, timeText } from "../shell/times.ts";
import { BatchBar } from "./batch-bar.tsx";
import { isUnderWay, lookEveryMs, statusNames } from "./list.tsx";

/** A batch as it runs, with what can be done about it. */
export function BatchPage({ id }: { id: string }) {
  const { data: batch, error } = useQuery({
    queryKey: ["batch", id],
    queryFn: () => quarry.batches.get(id),
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data) ? lookEveryMs : false),
  });
  const { data: schema } = useQuery({
    queryKey: ["schema", batch?.schemaId],
    queryFn: () => quarry.schemas.get(batch?.schemaId ?? ""),
    enabled: batch !== undefined,
  });
  if (error) return <Fault>{error.message}</Fault>;
  if (!batch) return <Waiting>Reading the batch</Waiting>;
  const { schemaId, schemaRevision, status, createdAt, retryOf } = batch;
  return (
    <>
      <div class="view-head">
        <div>
          <h1 dir="auto">{schema ? `Batch by ${schema.name}` : "Batch"}</h1>
          <p class="quiet facts">
            <span class={`status ${status}`}>{statusNames[status]}</span>
            <a href={`#/schemas/${schemaId}`}>Revision {schemaRevision} of the schema</a>
            <time dateTime={createdAt}>{timeText(createdAt)}</time>
            {retryOf !== null && <a href={`#/batches/${retryOf}`}>The batch it repeats</a>}
          </p>
        </div>
        <Actions batch={batch} />
      </div>
      <div class="card">
        <BatchBar batch={batch} />
        <Counts batch={batch} />
      </div>
    </>
  );
}

function Counts({ batch }: { batch: BatchRecord }) {
  const { id, items, pending, completed, failed } = batch;
  const rest = items - pending - completed - failed;
  const list = (status: string) => `#/extractions?batchId=${id}&status=${status}`;
  const counts = [
    ["Completed", completed, list("completed")],
    ["Failed", failed, list("failed")],
    ["Under way", pending, list("pending")],
    ["Waiting, cancelled or deleted", rest, undefined],
  ] as const;
  return (
    <dl class="sums flat">
      {counts.map(([name, count, place]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            {place && count > 0 ? <a href={place}>{numberText(count)}</a> : numberText(count)}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Actions({ batch }: { batch: BatchRecord }) {
  const client = useQueryClient();
  const [fault, setFault] = useState<string>();
  const { id, status, failed } = batch;

  async function cancel(): Promise<void> {
    await quarry.batches.cancel(id);
    await client.invalidateQueries({ queryKey: ["batch", id] });
  }

  async function retry(): Promise<void> {
    try {
      const made = await quarry.batches.retry(id);
      await client.invalidateQueries({ queryKey: ["batches"] });
      goTo(`/batches/${made.id}`);
    } catch (error) {
      setFault(error instanceof Error ? error.message : String(error));
    }
  }

  return (
    <div class="actions">
      {status === "running" ? (
        <Confirm open="Cancel" title="Cancel this batch?" action="Cancel the batch" run={cancel}>
          <p>No further item begins. What has begun continues, and what is done stays.</p>
        </Confirm>
      ) : (
        failed > 0 && (
          <button type="button" onClick={() => void retry()}>
            Try failed ones again
          </button>
        )
      )}
      <a class="button" href={`${baseUrl}/v1/batches/${id}/results`} download="">
        Results
      </a>
      {fault !== undefined && <Fault>{fault}</Fault>}
    </div>
  );
}
