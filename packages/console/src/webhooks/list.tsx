import type { WebhookRecord } from "@quarry/client";
import { useQuery } from "@tanstack/react-query";
import { quarry } from "../session/session.ts";
import { Empty } from "../shell/empty.tsx";
import { Fault, Waiting } from "../shell/notices.tsx";
import { timeText } from "../shell/times.ts";
import { NewWebhook } from "./new-webhook.tsx";

/** Where events of the account are sent. */
export function WebhookList() {
  const { data: webhooks, error } = useQuery({
    queryKey: ["webhooks"],
    queryFn: () => quarry.webhooks.list(),
  });
  return (
    <>
      <div class="view-head">
        <h1>Webhooks</h1>
        <NewWebhook />
      </div>
      {error && <Fault>{error.message}</Fault>}
      {!webhooks && !error && <Waiting>Reading the webhooks</Waiting>}
      {webhooks?.length === 0 && (
        <Empty title="No webhooks yet">
          <p>A webhook has each event of the account sent to an address of yours, signed.</p>
        </Empty>
      )}
      {webhooks && webhooks.length > 0 && <Table webhooks={webhooks} />}
    </>
  );
}

function Table({ webhooks }: { webhooks: readonly WebhookRecord[] }) {
  return (
    <div class="table-box">
      <table>
        <thead>
          <tr>
            <th>Address</th>
            <th>State</th>
            <th>Events</th>
            <th>Created</th>
          </tr>
        </thead>
        <tbody>
          {webhooks.map((webhook) => (
            <tr key={webhook.id}>
              <td class="title">
                <a href={`#/webhooks/${webhook.id}`}>{webhook.url}</a>
              </td>
              <td>
                <State webhook={webhook} />
              </td>
              <td class="quiet">{typesText(webhook)}</td>
              <td class="time">
                <time dateTime={webhook.createdAt}>{timeText(webhook.createdAt)}</time>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const reasons = {
  failing: "Disabled: nothing was taken for five days",
  gone: "Disabled: the receiver answered 410",
  operator: "Disabled by the operator",
  caller: "Disabled",
};

export function State({
  webhook: { enabled, disabledReason = "caller" },
}: {
  webhook: WebhookRecord;
}) {
  return (
    <span class={`status ${enabled ? "completed" : "cancelled"}`}>
      {enabled ? "Enabled" : reasons[disabledReason]}
    </span>
  );
}

/** Which events are sent. */
export const typesText = ({ types }: WebhookRecord): string =>
  types === null ? "Every event" : types.join(", ");
