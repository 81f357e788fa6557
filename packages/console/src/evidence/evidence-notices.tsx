import type { ArrayEvidence, DocumentRecord, Evidence } from "@quarry/client";
import { Warning } from "../shell/notices.tsx";
import { wordsOf } from "../shell/pointer.ts";
import { numberText } from "../shell/times.ts";

/** What is missing or doubtful of the whole: it is shown before any value. */
export function EvidenceNotices({
  evidence,
  document,
}: {
  evidence: Evidence;
  document: DocumentRecord;
}) {
  const short = (evidence.arrays ?? []).filter(({ rows = 0, taken }) => rows > taken);
  const warnings = [...evidence.warnings, ...document.warnings];
  const { missing } = evidence;
  return (
    <>
      {short.map((list) => (
        <Warning key={list.pointer}>{shortfall(list)}</Warning>
      ))}
      {missing.length > 0 && (
        <Warning>
          {missing.length === 1 ? "A required value is" : "Required values are"} not in the source:{" "}
          {missing.slice(0, 5).map(wordsOf).join(", ")}
          {missing.length > 5 && ` and ${missing.length - 5} more`}.
        </Warning>
      )}
      {warnings.length > 0 && (
        <details class="warnings">
          <summary>
            {warnings.length} {warnings.length === 1 ? "warning" : "warnings"} from reading
          </summary>
          <ul>
            {warnings.map(({ code, message }, index) => (
              <li key={`${index}-${code}`}>
                {message} <code>{code}</code>
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

function shortfall({ pointer, rows = 0, taken, leftOut, pages = [] }: ArrayEvidence): string {
  const counts = `${numberText(taken)} of ${numberText(rows)} rows were taken`;
  const where = pages.length > 0 ? `; the rows stand on ${pagesText(pages)}` : "";
  const out = leftOut ? ` ${leftOut} of them may not belong to the list.` : "";
  return `${pointer === "" ? "The list" : wordsOf(pointer)}: ${counts}${where}.${out}`;
}

function pagesText(pages: readonly number[]): string {
  const [first = 0] = pages;
  const last = pages.at(-1) ?? first;
  if (pages.length === 1) return `page ${first}`;
  const isRun = last - first === pages.length - 1;
  if (isRun) return `pages ${first} to ${last}`;
  const shown = pages.slice(0, 12).join(", ");
  return pages.length > 12 ? `pages ${shown} and ${pages.length - 12} more` : `pages ${shown}`;
}
