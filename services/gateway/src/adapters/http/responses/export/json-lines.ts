import type { ExtractionView } from "@quarry/contracts";
import type { PartSource } from "../../../../application/open-part.ts";
import { withEvidence } from "../with-evidence.ts";
import { presentLine } from "./present-line.ts";

/** Extractions as JSON lines; evidence is read as it is written. */
export async function* toJsonLines(
  source: PartSource,
  pages: AsyncIterable<readonly ExtractionView[]>,
  includeEvidence: boolean,
): AsyncGenerator<Uint8Array | string, void> {
  for await (const page of pages) {
    if (!includeEvidence) {
      yield page.map((view) => `${JSON.stringify(presentLine(view))}\n`).join("");
      continue;
    }
    for (const view of page) {
      yield* withEvidence(source, { record: presentLine(view), view });
      yield "\n";
    }
  }
}
