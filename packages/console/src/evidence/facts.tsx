import type { ExtractionRecord, ExtractionSummary } from "@quarry/client";
import { useQuery } from "@tanstack/react-query";
import { typeNames } from "../extractions/filters.ts";
import { quarry } from "../session/session.ts";
import { durationText, numberText, timeText } from "../shell/times.ts";

/** Of what, by which schema, when and by what an extraction was made. */
export function Facts({ record }: { record: ExtractionRecord }) {
  const { id, source, createdAt, status, externalId } = record;
  const { data: summary } = useQuery({
    queryKey: ["summary", id, status],
    queryFn: () => quarry.extractions.summary(id),
  });
  return (
    <p class="quiet facts">
      <span>
        {typeNames[source.type]}
        {summary?.pages ? `, ${counted(summary.pages, "page")}` : ""}
      </span>
      {summary && <Schema summary={summary} />}
      {summary?.engine && (
        <span title={`Version ${summary.engine.version}`}>
          {summary.engine.providerModel ?? engines[summary.engine.id]}
        </span>
      )}
      <time dateTime={createdAt}>{timeText(createdAt)}</time>
      {summary && <Spent summary={summary} />}
      {summary?.batchId && <a href={`#/batches/${summary.batchId}`}>Batch</a>}
      {externalId !== undefined && <span dir="auto">{externalId}</span>}
    </p>
  );
}

const both = "Rules and language model";
const engines = { offline: "Offline engine", llm: "Language model", auto: both, hybrid: both };

export const counted = (count: number, what: string): string =>
  `${numberText(count)} ${what}${count === 1 ? "" : "s"}`;

/** The revision stands beside the name where the schema has changed since. */
function Schema({ summary }: { summary: ExtractionSummary }) {
  const { schemaId, schemaName, schemaRevision, presentRevision } = summary;
  if (schemaName === null || presentRevision === null) return <span>Deleted schema</span>;
  const isOld = presentRevision !== schemaRevision;
  const place = `#/schemas/${schemaId}/revisions?left=${schemaRevision}&right=${presentRevision}`;
  return (
    <span>
      <a href={`#/schemas/${schemaId}`} dir="auto">
        {schemaName}
      </a>
      {isOld && (
        <>
          {" "}
          <a class="tag" href={place} title="What has changed since">
            revision {schemaRevision} of {presentRevision}
          </a>
        </>
      )}
    </span>
  );
}

function Spent({ summary: { createdAt, settledAt, totalTokens } }: { summary: ExtractionSummary }) {
  const took = settledAt === null ? undefined : Date.parse(settledAt) - Date.parse(createdAt);
  return (
    <>
      {took !== undefined && <span>{durationText(took)}</span>}
      {totalTokens > 0 && <span>{counted(totalTokens, "token")}</span>}
    </>
  );
}
