import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "preact/hooks";
import { quarry } from "../session/session.ts";

/** Reads the list again whenever something happened to an extraction, wherever it was made. */
export function useLiveList(): void {
  const client = useQueryClient();
  useEffect(() => {
    const ending = new AbortController();
    async function follow(): Promise<void> {
      const events = quarry.events.follow({ after: "latest" }, { signal: ending.signal });
      for await (const { type } of events) {
        if (type.startsWith("extraction."))
          await client.invalidateQueries({ queryKey: ["extractions"] });
      }
    }
    follow().catch(() => undefined); // the list itself says what is wrong
    return () => ending.abort();
  }, [client]);
}
