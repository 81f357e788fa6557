import type { ComponentChildren } from "preact";
import { percent } from "../../shell/percent.ts";
import { type Grade, gradeNames, remarksOf } from "./grades.ts";
import { Sign } from "./sign.tsx";
import type { Row } from "./tree.ts";

/** Of each line, in CSS pixels; the stylesheet holds it, too. */
export const rowHeight = 34;

/** The id of the element that shows a line. */
export const idOf = (place: number) => `value-${place}`;

type LineProps = {
  row: Row;
  place: number;
  isSelected: boolean;
  isInDoubt: boolean;
  onSelect: () => void;
};

/** A value, or a group of them, with how far it can be relied on. */
export function TreeLine({ row, place, isSelected, isInDoubt, onSelect }: LineProps) {
  const isGroup = row.kind === "group";
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the tree takes the keys for all its lines
    // biome-ignore lint/a11y/useFocusableInteractive: the tree has the focus, and names its line
    <div
      class={`line ${row.kind} ${gradeIn(row) ?? ""} ${isInDoubt ? "in-doubt" : ""}`}
      id={idOf(place)}
      role="treeitem"
      aria-level={row.depth + 1}
      aria-selected={isSelected}
      aria-expanded={isGroup ? row.isOpen : undefined}
      data-pointer={row.pointer}
      style={{ top: place * rowHeight }}
      onClick={onSelect}
    >
      <span class="label" style={{ paddingInlineStart: `${12 + row.depth * 18}px` }}>
        {isGroup && (
          <svg class={row.isOpen ? "twist open" : "twist"} viewBox="0 0 10 10" aria-hidden="true">
            <path d="M3 1.5 7 5 3 8.5" />
          </svg>
        )}
        <span dir="auto">{row.label}</span>
        {isInDoubt && <span class="unseen">, to be checked</span>}
      </span>
      <span class="text" dir="auto" title={row.text}>
        {row.text || (isGroup ? "" : gradeNames[row.grade])}
      </span>
      {isGroup ? row.isWithheld && <WithheldRow /> : <Standing row={row} />}
    </div>
  );
}

function gradeIn(row: Row): Grade | undefined {
  if (row.kind === "value") return row.grade;
  return row.isWithheld ? "withheld" : undefined;
}

const WithheldRow = () => (
  <span class="standing" title={gradeNames.withheld}>
    <Sign grade="withheld" />
  </span>
);

function Standing({ row }: { row: Extract<Row, { kind: "value" }> }): ComponentChildren {
  const { grade, leaf } = row;
  const remarks = leaf ? remarksOf(leaf) : [];
  return (
    <span class="standing" title={[gradeNames[grade], ...remarks].join(", ")}>
      {remarks.length > 0 && (
        <span class="remark">
          <span aria-hidden="true">⚑</span>
          <span class="unseen">{remarks.join(", ")}</span>
        </span>
      )}
      <span class="number">{leaf ? percent(leaf.confidence) : "–"}</span>
      <Sign grade={grade} />
    </span>
  );
}
