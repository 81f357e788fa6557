import { useQueryClient } from "@tanstack/react-query";
import { goTo } from "../place.ts";
import { quarry } from "../session/session.ts";
import { Confirm } from "../shell/confirm.tsx";

type Props = { id: string; title: string; isPending: boolean };

/** Erases an extraction after telling what goes with it; of a pending one that ends the work. */
export function DeleteExtraction({ id, title, isPending }: Props) {
  const client = useQueryClient();
  async function erase(): Promise<void> {
    await quarry.extractions.delete(id);
    for (const key of ["extraction", "evidence", "document", "summary"])
      client.removeQueries({ queryKey: [key, id] });
    goTo("/extractions");
    await client.invalidateQueries({ queryKey: ["extractions"] });
  }
  return (
    <Confirm
      open={isPending ? "Cancel" : "Delete"}
      title={isPending ? "Cancel and delete this extraction?" : "Delete this extraction?"}
      action="Delete for good"
      run={erase}
    >
      <p dir="auto">
        <strong>{title}</strong>
      </p>
      <p>
        {isPending && "The work on it ends. "}
        This erases the source, the text that was read, its page images, the output and its
        evidence, on every server. It cannot be undone. The schema stays, and so do the counts of
        your usage.
      </p>
    </Confirm>
  );
}
