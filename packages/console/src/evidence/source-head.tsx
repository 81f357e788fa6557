import type { ExtractionRecord } from "@quarry/client";
import { DeleteExtraction } from "../extractions/delete-extraction.tsx";
import { RunAgain } from "../extractions/run-again.tsx";
import { baseUrl } from "../session/session.ts";
import { titleOf } from "../shell/title.ts";
import { Facts } from "./facts.tsx";
import { NextToCheck } from "./next-to-check.tsx";

/** What was extracted, by which schema, and what can be done with it. */
export function SourceHead({ record, inQueue }: { record: ExtractionRecord; inQueue: boolean }) {
  const { id, source, status } = record;
  const title = titleOf(source.content);
  return (
    <div class="view-head">
      <div>
        <h1 dir="auto">{title}</h1>
        <Facts record={record} />
      </div>
      <div class="actions">
        {!inQueue && <NextToCheck id={id} />}
        {status !== "pending" && (
          <>
            <a class="button" href={`${baseUrl}/v1/extractions/${id}/source`} download="">
              Source
            </a>
            {status === "completed" && <Download record={record} />}
            <RunAgain record={record} />
          </>
        )}
        <DeleteExtraction id={id} title={title} isPending={status === "pending"} />
      </div>
    </div>
  );
}

/** The output as a file, made in the browser. */
function Download({ record }: { record: ExtractionRecord }) {
  function save(): void {
    const file = new Blob([JSON.stringify(record.result, null, 2)], { type: "application/json" });
    const link = document.createElement("a");
    link.href = URL.createObjectURL(file);
    link.download = `${record.id}.json`;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
  }
  return (
    <button type="button" onClick={save}>
      JSON
    </button>
  );
}
