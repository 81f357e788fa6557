import { useQuery } from "@tanstack/react-query";
import { baseUrl } from "../session/session.ts";

/** Whether the server can do its work, as it says itself. */
export function Health() {
  const { data } = useQuery({
    queryKey: ["health"],
    queryFn: async () => (await fetch(`${baseUrl}/readyz`)).ok,
    refetchInterval: 15_000,
  });
  if (data === undefined) return null;
  return (
    <span class={`status ${data ? "completed" : "failed"}`} role="status">
      {data ? "The server is ready" : "The server is not ready"}
    </span>
  );
}
