import type { Scope } from "@quarry/client";
import { useQueryClient } from "@tanstack/react-query";
import { quarry } from "../session/session.ts";
import { NewSecret } from "../shell/new-secret.tsx";

const scopes: Record<Scope, string> = {
  "schemas:read": "read schemas",
  "schemas:write": "write schemas",
  "extractions:read": "read extractions",
  "extractions:write": "make and delete extractions",
  "reviews:write": "review extractions",
  admin: "everything, keys included",
};

/** Makes a key, and shows it this once. */
export function NewKey() {
  const client = useQueryClient();

  async function make(form: FormData): Promise<string> {
    const days = String(form.get("days"));
    const { secret } = await quarry.keys.create({
      name: String(form.get("name")),
      scopes: form.getAll("scopes").map(String) as Scope[],
      ...(days !== "" && { expiresInDays: Number(days) }),
    });
    await client.invalidateQueries({ queryKey: ["keys"] });
    return secret;
  }

  return (
    <NewSecret open="New key" title="New API key" action="Make the key" make={make}>
      <Fields />
    </NewSecret>
  );
}

function Fields() {
  return (
    <>
      <label>
        Name
        <input name="name" required maxLength={200} placeholder="importer" />
      </label>
      <fieldset class="scopes">
        <legend>What it may do</legend>
        {Object.entries(scopes).map(([scope, text]) => (
          <label key={scope} class="check">
            <input
              type="checkbox"
              name="scopes"
              value={scope}
              defaultChecked={scope.startsWith("extractions")}
            />
            {text}
          </label>
        ))}
      </fieldset>
      <label>
        Expires in days; never unless given
        <input name="days" type="number" min={1} max={3650} />
      </label>
    </>
  );
}
