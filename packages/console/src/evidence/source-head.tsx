import type { ExtractionRecord } from "@quarry/client";
import { DeleteExtraction } from "../extractions/delete-extraction.tsx";
import { RunAgain } from "../extractions/run-again.tsx";
import { baseUrl } from "../session/session.ts";
import { Facts } from "./facts.tsx";
import { NextToCheck } from "./next-to-check.tsx";

/** A source by one line: its address, its file's name, or how its text begins. */
export function titleOf(content: string): string {
  const line = content.split("\n").find((each) => each.trim() !== "") ?? "";
  return line.length > 90 ? `${line.slice(0, 90)}…` : line || "Empty source";
}

/** What was extracted, by which schema, and what can be done with it. */
export function SourceHead({ record }: { record: ExtractionRecord }) {
  const { id, source, status } = record;
  const title = titleOf(source.content);
  return (
    <div class="view-head">
      <div>
        <h1 dir="auto">{title}</h1>
        <Facts record={record} />
      </div>
      <div class="actions">
        <NextToCheck id={id} />
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
