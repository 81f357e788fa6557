import type { WebhookRecord } from "@quarry/client";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "preact/hooks";
import { goTo } from "../place.ts";
import { quarry } from "../session/session.ts";
import { Confirm } from "../shell/confirm.tsx";
import { Fault, Waiting } from "../shell/notices.tsx";
import { Secret } from "../shell/secret.tsx";
import { timeText } from "../shell/times.ts";
import { attemptText, Deliveries } from "./deliveries.tsx";
import { State, typesText } from "./list.tsx";

/** A webhook: what it is sent, what became of it, and what can be done about it. */
export function WebhookPage({ id }: { id: string }) {
  const { data: webhook, error } = useQuery({
    queryKey: ["webhooks", id],
    queryFn: () => quarry.webhooks.get(id),
  });
  if (error) return <Fault>{error.message}</Fault>;
  if (!webhook) return <Waiting>Reading the webhook</Waiting>;
  return (
    <>
      <div class="view-head">
        <div>
          <h1>{webhook.url}</h1>
          <p class="quiet facts">
            <State webhook={webhook} />
            <span>{typesText(webhook)}</span>
            {webhook.schemaId !== null && (
              <a href={`#/schemas/${webhook.schemaId}`}>of one schema</a>
            )}
            {webhook.include.includes("output") && <span>with the output</span>}
            <time dateTime={webhook.createdAt}>{timeText(webhook.createdAt)}</time>
          </p>
        </div>
        <Actions webhook={webhook} />
      </div>
      <Deliveries id={id} />
    </>
  );
}

function Actions({ webhook: { id, enabled, url } }: { webhook: WebhookRecord }) {
  const client = useQueryClient();
  const [outcome, setOutcome] = useState<string>();
  const refresh = () => client.invalidateQueries({ queryKey: ["webhooks"] });

  async function attempt(work: () => Promise<string | undefined>): Promise<void> {
    try {
      setOutcome(await work());
    } catch (error) {
      setOutcome(error instanceof Error ? error.message : String(error));
    }
    await refresh();
  }

  async function test(): Promise<string> {
    const { delivered, attempt: made } = await quarry.webhooks.test(id);
    return `${delivered ? "The receiver took the test" : "The test was not taken"}: ${attemptText(made)}`;
  }

  async function toggle(): Promise<undefined> {
    await quarry.webhooks.update(id, { enabled: !enabled });
  }

  async function remove(): Promise<void> {
    await quarry.webhooks.delete(id);
    goTo("/webhooks");
    await refresh();
  }

  return (
    <div class="actions">
      <button type="button" onClick={() => void attempt(test)}>
        Send a test
      </button>
      <button type="button" onClick={() => void attempt(toggle)}>
        {enabled ? "Disable" : "Enable"}
      </button>
      <Rotate id={id} />
      <Confirm open="Delete" title="Delete this webhook?" action="Delete" run={remove}>
        <p>
          <strong>{url}</strong>
        </p>
        <p>Nothing is sent to it any more, and what was not taken yet is dropped.</p>
      </Confirm>
      {outcome !== undefined && <p role="status">{outcome}</p>}
    </div>
  );
}

/** Makes a new secret, and shows it this once. */
function Rotate({ id }: { id: string }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [secret, setSecret] = useState<string>();
  async function rotate(): Promise<void> {
    setSecret((await quarry.webhooks.rotate(id)).secret);
    dialog.current?.showModal();
  }
  return (
    <>
      <Confirm
        open="New secret"
        look="plain"
        title="Make a new secret?"
        action="Make it"
        run={rotate}
      >
        <p>The former one signs as well for another day, so that receivers can change over.</p>
      </Confirm>
      <dialog ref={dialog} aria-label="The new secret" onClose={() => setSecret(undefined)}>
        {secret !== undefined && (
          <>
            <h2>What signs its events</h2>
            <Secret secret={secret} close={() => dialog.current?.close()} />
          </>
        )}
      </dialog>
    </>
  );
}
