import type { Field } from "../../fields/field.ts";
import type { DocumentView } from "../../labels/view.ts";
import type { FoundLeaf } from "../list-finding.ts";

const marked = /^([[(*])([\p{L}\d][\p{L}\d./_-]{1,30})[\])*]\s+(?=\S)/u;

/**
 * A row whose code has no column of its own, but opens the words beside it: "[A-7] Copper wire".
 */
export function withLeadingCode(
  view: DocumentView,
  fields: readonly Field[],
  row: readonly FoundLeaf[],
): FoundLeaf[] {
  const isFound = ({ pointer }: Field) => row.some((leaf) => leaf.pointer === pointer);
  const code = fields.find((field) => field.kind === "identifier" && !isFound(field));
  const text = fields.find((field) => field.kind === "text" && isFound(field));
  const words = row.find(({ pointer }) => pointer === text?.pointer);
  const opening = typeof words?.value === "string" ? marked.exec(words.value) : null;
  if (!code || !words?.span || !opening || !view.text.startsWith(opening[0], words.span.start)) {
    return [...row];
  }
  const [mark, , value = ""] = opening;
  const { start, end } = words.span;
  const codeStart = start + mark.indexOf(value);
  return [
    ...row.map((leaf) =>
      leaf === words
        ? {
            ...leaf,
            value: String(leaf.value).slice(mark.length),
            span: { start: start + mark.length, end },
          }
        : leaf,
    ),
    {
      ...words,
      pointer: code.pointer,
      value,
      span: { start: codeStart, end: codeStart + value.length },
    },
  ];
}
