import type { ApiKeyRecord } from "@quarry/client";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { quarry } from "../session/session.ts";
import { Confirm } from "../shell/confirm.tsx";
import { Fault, Waiting } from "../shell/notices.tsx";
import { timeText } from "../shell/times.ts";
import { NewKey } from "./new-key.tsx";
import { RotateKey } from "./rotate-key.tsx";

/** The account's keys, without the keys themselves. */
export function Keys({ own }: { own: string | undefined }) {
  const { data: keys, error } = useQuery({
    queryKey: ["keys"],
    queryFn: () => quarry.keys.list(),
  });
  return (
    <section class="keys" aria-labelledby="keys-title">
      <div class="view-head">
        <h2 id="keys-title">API keys</h2>
        <NewKey />
      </div>
      {error && <Fault>{error.message}</Fault>}
      {!keys && !error && <Waiting>Reading the keys</Waiting>}
      {keys && (
        <div class="table-box">
          <table>
            <thead>
              <tr>
                <th>Name</th>
                <th>Key</th>
                <th>Scopes</th>
                <th>Last used</th>
                <th>Expires</th>
                <th>
                  <span class="unseen">Rotate or revoke</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {keys.map((key) => (
                <Line key={key.id} record={key} isOwn={key.id === own} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}

function Line({ record, isOwn }: { record: ApiKeyRecord; isOwn: boolean }) {
  const { name, hint, scopes, lastUsedAt, expiresAt } = record;
  return (
    <tr>
      <td class="title" dir="auto">
        {name}
      </td>
      <td>
        <code>{hint}</code>
      </td>
      <td class="quiet">{scopes.join(", ")}</td>
      <td class="time">{lastUsedAt ? timeText(lastUsedAt) : "never"}</td>
      <td class="time">{expiresAt ? timeText(expiresAt) : "never"}</td>
      <td>
        <div class="actions">
          <RotateKey record={record} isOwn={isOwn} />
          {isOwn ? <span class="quiet">This session</span> : <Revoke record={record} />}
        </div>
      </td>
    </tr>
  );
}

function Revoke({ record: { id, name } }: { record: ApiKeyRecord }) {
  const client = useQueryClient();
  async function revoke(): Promise<void> {
    await quarry.keys.delete(id);
    await client.invalidateQueries({ queryKey: ["keys"] });
  }
  return (
    <Confirm
      open="Revoke"
      look="plain"
      title="Revoke this key?"
      action="Revoke for good"
      run={revoke}
    >
      <p dir="auto">
        <strong>{name}</strong>
      </p>
      <p>Programs that send it are refused from now on, and sessions that it began end.</p>
    </Confirm>
  );
}
