import type { EventType } from "@quarry/client";
import { useQueryClient } from "@tanstack/react-query";
import { useNewestSchemas } from "../schemas/newest-schemas.ts";
import { quarry } from "../session/session.ts";
import { NewSecret } from "../shell/new-secret.tsx";

const types: Partial<Record<EventType, string>> = {
  "extraction.completed": "an extraction has completed",
  "extraction.failed": "an extraction has failed",
  "extraction.requested": "an extraction was accepted",
  "extraction.deleted": "an extraction was deleted",
  "extraction.reviewed": "an extraction was reviewed",
  "batch.completed": "a batch has completed",
  "batch.cancelled": "a batch was cancelled",
  "schema.created": "a schema was created",
  "schema.updated": "a schema was changed",
  "schema.deleted": "a schema was deleted",
};

/** Makes a webhook, and shows its secret this once. */
export function NewWebhook() {
  const client = useQueryClient();

  async function make(form: FormData): Promise<string> {
    const schemaId = String(form.get("schemaId"));
    const { secret } = await quarry.webhooks.create({
      url: String(form.get("url")).trim(),
      types: form.getAll("types").map(String) as EventType[],
      schemaId: schemaId === "" ? null : schemaId,
      ...(form.has("output") && { include: ["output" as const] }),
    });
    await client.invalidateQueries({ queryKey: ["webhooks"] });
    return secret;
  }

  return (
    <NewSecret
      open="New webhook"
      look="primary"
      title="New webhook"
      shownAs="What signs its events"
      action="Make the webhook"
      make={make}
    >
      <Fields />
    </NewSecret>
  );
}

function Fields() {
  const { schemas = [] } = useNewestSchemas();
  return (
    <>
      <label>
        Address
        <input name="url" type="url" required placeholder="https://erp.example/hooks/quarry" />
      </label>
      <fieldset class="scopes">
        <legend>Send when</legend>
        {Object.entries(types).map(([type, text]) => (
          <label key={type} class="check">
            <input
              type="checkbox"
              name="types"
              value={type}
              defaultChecked={type === "extraction.completed" || type === "extraction.failed"}
            />
            {text}
          </label>
        ))}
      </fieldset>
      <label>
        Of which schema
        <select name="schemaId">
          <option value="">Of all schemas</option>
          {schemas.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <label class="check">
        <input type="checkbox" name="output" />
        Send the output with it
      </label>
    </>
  );
}
