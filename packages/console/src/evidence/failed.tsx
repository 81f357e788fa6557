import { useQuery } from "@tanstack/react-query";
import { quarry } from "../session/session.ts";
import { Fault, Waiting } from "../shell/notices.tsx";

/** Why an extraction failed, and whether another try may help. */
export function Failed({ id }: { id: string }) {
  const { data, error } = useQuery({
    queryKey: ["evidence", id],
    queryFn: () => quarry.extractions.evidence(id),
  });
  if (error) return <Fault>{error.message}</Fault>;
  if (!data) return <Waiting>Reading why it failed</Waiting>;
  if (!("failure" in data)) return null;
  const { code, message, retryable } = data.failure;
  return (
    <Fault>
      <p>
        <strong>{message}</strong>
      </p>
      <p class="quiet">
        <code>{code}</code> ·{" "}
        {retryable ? "Another try may succeed." : "Another try of the same source fails as well."}{" "}
        {data.spentTokens > 0 && `${data.spentTokens} tokens were spent.`}
      </p>
    </Fault>
  );
}
