import type { ExtractionProgress } from "@quarry/client";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "preact/hooks";
import { quarry } from "../session/session.ts";
import { Fault, Waiting } from "../shell/notices.tsx";

/** Follows a pending extraction to its end. */
export function Progress({ id }: { id: string }) {
  const client = useQueryClient();
  const [progress, setProgress] = useState<ExtractionProgress>();
  const [fault, setFault] = useState<string>();
  useEffect(() => {
    const ending = new AbortController();
    async function follow(): Promise<void> {
      for await (const step of quarry.extractions.follow(id, { signal: ending.signal })) {
        if (step.kind === "progress") setProgress(step);
      }
      await client.invalidateQueries({ queryKey: ["extraction", id] });
    }
    follow().catch((error: Error) => {
      if (!ending.signal.aborted) setFault(error.message);
    });
    return () => ending.abort();
  }, [client, id]);

  if (fault !== undefined) return <Fault>{fault}</Fault>;
  return (
    <div class="progress">
      <Waiting>
        {progress ? `Reading page ${progress.done} of ${progress.total}` : "Extracting"}
      </Waiting>
      {progress && <progress aria-label="Pages read" value={progress.done} max={progress.total} />}
      <p class="quiet">The work continues when you leave this page.</p>
    </div>
  );
}
