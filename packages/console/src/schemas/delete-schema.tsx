import type { TaggedSchema } from "@quarry/client";
import { useQueryClient } from "@tanstack/react-query";
import { goTo } from "../place.ts";
import { quarry } from "../session/session.ts";
import { Confirm } from "../shell/confirm.tsx";

/** Deletes a schema after telling what stays. */
export function DeleteSchema({ schema: { id, name, etag } }: { schema: TaggedSchema }) {
  const client = useQueryClient();
  async function remove(): Promise<void> {
    await quarry.schemas.delete(id, { ifMatch: etag });
    goTo("/schemas");
    client.removeQueries({ queryKey: ["schema", id] });
    await client.invalidateQueries({ queryKey: ["schemas"] });
  }
  return (
    <Confirm open="Delete" title="Delete this schema?" action="Delete" run={remove}>
      <p dir="auto">
        <strong>{name}</strong>
      </p>
      <p>No new extraction can use it. Extractions that were run with it are kept.</p>
    </Confirm>
  );
}
