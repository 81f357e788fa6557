import type { ApiKeyRecord } from "@quarry/client";
import { useQueryClient } from "@tanstack/react-query";
import { quarry } from "../session/session.ts";
import { NewSecret } from "../shell/new-secret.tsx";

type Props = {
  record: ApiKeyRecord;
  /** Whether this session is the key's: it would end before it could show the new one. */
  isOwn: boolean;
};

/** Makes the successor of a key, and shows it this once. */
export function RotateKey({ record: { id, name }, isOwn }: Props) {
  const client = useQueryClient();

  async function make(form: FormData): Promise<string> {
    const { secret } = await quarry.keys.rotate(id, { graceHours: Number(form.get("hours")) });
    await client.invalidateQueries({ queryKey: ["keys"] });
    return secret;
  }

  return (
    <NewSecret
      open="Rotate"
      look="plain"
      title="Rotate this key?"
      shownAs="The new API key"
      action="Make its successor"
      make={make}
    >
      <p dir="auto">
        <strong>{name}</strong>
      </p>
      <p class="quiet">The new key has the same name, scopes and expiry.</p>
      <label>
        Hours that this key stays valid
        <input
          name="hours"
          type="number"
          min={isOwn ? 1 : 0}
          max={8_760}
          required
          defaultValue="24"
        />
      </label>
    </NewSecret>
  );
}
