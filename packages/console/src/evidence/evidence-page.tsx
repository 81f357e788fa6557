import type { ExtractionRecord } from "@quarry/client";
import { useQuery } from "@tanstack/react-query";
import { quarry } from "../session/session.ts";
import { Fault, Waiting } from "../shell/notices.tsx";
import { EvidenceView } from "./evidence-view.tsx";
import { Failed } from "./failed.tsx";
import { Progress } from "./progress.tsx";
import { SourceHead } from "./source-head.tsx";

/**
 * An extraction: its progress, why it failed, or what was found and where.
 *
 * `inQueue` if it was opened from the queue of reviews.
 */
export function EvidencePage({ id, inQueue = false }: { id: string; inQueue?: boolean }) {
  const { data: record, error } = useQuery({
    queryKey: ["extraction", id],
    queryFn: () => quarry.extractions.get(id),
  });
  if (error) return <Fault>{error.message}</Fault>;
  if (!record) return <Waiting>Reading the extraction</Waiting>;
  return (
    <div class="evidence">
      <SourceHead record={record} inQueue={inQueue} />
      <Body record={record} inQueue={inQueue} />
    </div>
  );
}

function Body({ record, inQueue }: { record: ExtractionRecord; inQueue: boolean }) {
  if (record.status === "pending") return <Progress id={record.id} />;
  if (record.status === "failed") return <Failed id={record.id} />;
  return <EvidenceView record={record} inQueue={inQueue} />;
}
