import { percent } from "../../shell/percent.ts";
import { gradeNames, matchWords, remarksOf } from "./grades.ts";
import { Sign } from "./sign.tsx";
import type { Row } from "./tree.ts";

type ValueRow = Extract<Row, { kind: "value" }>;

const reasons: Record<string, string> = {
  colon: "It follows its label.",
  label: "It stands beside its label.",
  left: "Its label stands to its left.",
  above: "Its label stands above it.",
  table: "It stands in a column of a table.",
  model: "A language model chose it.",
  picture: "A language model gave it; it may be in the page's picture, and is not in its text.",
  ungrounded: "A language model gave it, and the source does not contain it.",
  "json-ld": "The page states it for machines.",
  example: "It stands where a corrected document made like this one has it.",
  review: "A person has looked at it.",
};

/** Why the selected value is what it is, in words. */
export function ValueDetail({ row, isOpen }: { row: ValueRow | undefined; isOpen: boolean }) {
  if (!row) {
    return (
      <div class="detail quiet">
        <p>
          Choose a value to see where it stands. Keys: <kbd>j</kbd> <kbd>k</kbd> next and previous,{" "}
          <kbd>n</kbd> next to be checked, <kbd>z</kbd> enlarge, <kbd>Esc</kbd> whole page; in the
          tree <kbd>↓</kbd> <kbd>↑</kbd> line by line, <kbd>→</kbd> <kbd>←</kbd> open and close.
        </p>
        {isOpen && (
          <p>
            To review: <kbd>Enter</kbd> confirm and continue, <kbd>e</kbd> correct, <kbd>t</kbd>{" "}
            take what was withheld, <kbd>i</kbd> insert a row, <kbd>Del</kbd> remove the row,{" "}
            <kbd>u</kbd> undo, <kbd>Ctrl</kbd> <kbd>Enter</kbd> approve and open the next review. A
            drag over words of the source takes them as the value's place.
          </p>
        )}
      </div>
    );
  }
  const { leaf, grade, pointer } = row;
  return (
    <section class="detail" aria-live="polite" aria-label="The selected value">
      <p class="detail-head">
        <Sign grade={grade} />
        <strong>{gradeNames[grade]}</strong>
        {leaf && <span>{percent(leaf.confidence)} likely to be right</span>}
        <code>{pointer}</code>
      </p>
      {leaf?.quote !== undefined && (
        <p>
          The source says <q dir="auto">{leaf.quote}</q>
          {leaf.page !== undefined && ` on page ${leaf.page}`}; it matches {matchWords(leaf)}.
        </p>
      )}
      {leaf?.stated !== undefined && (
        <p>
          The source states it in its structured data at <code>{leaf.stated}</code>.
        </p>
      )}
      {isOpen && grade === "withheld" && (
        <p>
          The output has no value here. <kbd>t</kbd> takes this one, <kbd>Enter</kbd> confirms that
          there is none.
        </p>
      )}
      {leaf && remarksOf(leaf).map((remark) => <p key={remark}>⚑ It is {remark}.</p>)}
      <p class="quiet">
        {leaf ? (reasons[leaf.reason] ?? `Found by: ${leaf.reason}.`) : whyNone(row)}
      </p>
    </section>
  );
}

function whyNone({ grade }: ValueRow): string {
  if (grade === "missing")
    return "The schema requires this field, and the source does not contain it.";
  if (grade === "untold") return "Of a long list, evidence is kept for the first rows only.";
  return "Nothing in the source answers this field, so it is null.";
}
