import type { DeliveryStatus, WebhookAttempt, WebhookDelivery } from "@quarry/client";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "preact/hooks";
import { quarry } from "../session/session.ts";
import { Empty } from "../shell/empty.tsx";
import { Fault, Waiting } from "../shell/notices.tsx";
import { durationText, timeText } from "../shell/times.ts";

const statuses: Record<DeliveryStatus, { text: string; look: string }> = {
  pending: { text: "Pending", look: "pending" },
  delivered: { text: "Delivered", look: "completed" },
  failed: { text: "Failed", look: "failed" },
};

const faults = {
  timeout: "no answer in time",
  unreachable: "not reached",
  refused: "an address that may not be sent to",
};

/** What became of one request, in words. */
export function attemptText({ httpStatus, fault, durationMs }: WebhookAttempt): string {
  const outcome = fault ? faults[fault] : `HTTP ${httpStatus}`;
  return `${outcome}, ${durationText(durationMs)}`;
}

/** The newest deliveries; while some are pending they are looked at again and again. */
export function Deliveries({ id }: { id: string }) {
  const [status, setStatus] = useState<DeliveryStatus>();
  const { data, error } = useQuery({
    queryKey: ["webhooks", id, "deliveries", status],
    queryFn: () => quarry.webhooks.deliveries(id, { limit: 100, ...(status && { status }) }),
    refetchInterval: 3_000,
  });
  return (
    <section class="keys" aria-labelledby="deliveries-title">
      <div class="view-head">
        <h2 id="deliveries-title">Deliveries</h2>
        <select
          class="narrow"
          aria-label="Deliveries to show"
          value={status ?? ""}
          onChange={({ currentTarget: { value } }) =>
            setStatus(value === "" ? undefined : (value as DeliveryStatus))
          }
        >
          <option value="">All</option>
          {Object.entries(statuses).map(([name, { text }]) => (
            <option key={name} value={name}>
              {text}
            </option>
          ))}
        </select>
      </div>
      {error && <Fault>{error.message}</Fault>}
      {!data && !error && <Waiting>Reading the deliveries</Waiting>}
      {data?.length === 0 && (
        <Empty title="Nothing was sent">
          <p>Each event that matches stands here, with what the receiver answered.</p>
        </Empty>
      )}
      {data && data.length > 0 && <Table id={id} deliveries={data} />}
    </section>
  );
}

function Table({ id, deliveries }: { id: string; deliveries: readonly WebhookDelivery[] }) {
  return (
    <div class="table-box">
      <table>
        <thead>
          <tr>
            <th>Event</th>
            <th>Status</th>
            <th>Last answer</th>
            <th class="number">Tries</th>
            <th>Tried</th>
            <th>
              <span class="unseen">Send again</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {deliveries.map((delivery) => (
            <Line key={delivery.eventId} id={id} delivery={delivery} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Line({ id, delivery }: { id: string; delivery: WebhookDelivery }) {
  const client = useQueryClient();
  const [fault, setFault] = useState<string>();
  const { eventId, type, status, attempts, nextAttemptAt, lastAttempt } = delivery;
  async function resend(): Promise<void> {
    try {
      await quarry.webhooks.resend(id, eventId);
      await client.invalidateQueries({ queryKey: ["webhooks", id, "deliveries"] });
    } catch (error) {
      setFault(error instanceof Error ? error.message : String(error));
    }
  }
  return (
    <tr>
      <td title={eventId}>{type}</td>
      <td>
        <span class={`status ${statuses[status].look}`}>{statuses[status].text}</span>
      </td>
      <td class="quiet">
        {lastAttempt ? attemptText(lastAttempt) : "–"}
        {fault !== undefined && <span class="field-fault"> {fault}</span>}
      </td>
      <td class="number">{attempts}</td>
      <td class="time">
        {lastAttempt ? timeText(lastAttempt.at) : "–"}
        {nextAttemptAt !== null && <span class="quiet"> · again {timeText(nextAttemptAt)}</span>}
      </td>
      <td>
        <button type="button" class="plain" onClick={() => void resend()}>
          Send again
        </button>
      </td>
    </tr>
  );
}
