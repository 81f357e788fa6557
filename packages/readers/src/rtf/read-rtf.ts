import type { ReadDocument } from "@quarry/document";
import { writePage } from "../html/writing/write-page.ts";
import type { ReaderLimits } from "../limits.ts";
import { officeDocument } from "../office/office-document.ts";
import { deletionsNotRead, hiddenTextWarning } from "../office/warnings.ts";
import { readerOf } from "../reader-versions.ts";
import { rtfTree } from "./content-tree.ts";

/** Reads Rich Text: paragraphs and tables; pictures and what a page does not show are left out. */
export function readRtf(bytes: Uint8Array, limits: ReaderLimits): ReadDocument {
  const rtf = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("latin1");
  const { tree, deletions } = rtfTree(rtf);
  const page = writePage(tree, { base: undefined, limits });
  const reader = readerOf("rtf");
  const warnings = [...deletionsNotRead(deletions), ...hiddenTextWarning("RTF file", page.hidden)];
  return officeDocument({ name: "RTF", reader, parts: [page], structured: [], warnings }, limits);
}
