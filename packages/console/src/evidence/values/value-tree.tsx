import type { ComponentChildren } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { gradeNames, percent, remarksOf } from "./grades.ts";
import { Sign } from "./sign.tsx";
import type { Row } from "./tree.ts";

/** Of each line, in CSS pixels; the stylesheet holds it, too. */
const rowHeight = 34;
/** Lines beyond the visible ones that are drawn, so that scrolling shows no gap. */
const margin = 12;

type Props = {
  rows: readonly Row[];
  selected: string | undefined;
  select: (pointer: string) => void;
  toggle: (pointer: string) => void;
};

/** The values of an output; of a long one only the lines in view are drawn. */
export function ValueTree({ rows, selected, select, toggle }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const view = useView(box);
  const at = rows.findIndex(({ pointer }) => pointer === selected);
  useLayoutEffect(() => {
    if (box.current && at >= 0) bringIntoView(box.current, at);
  }, [at]);

  const first = Math.max(0, Math.floor(view.top / rowHeight) - margin);
  const last = Math.ceil((view.top + view.height) / rowHeight) + margin;
  return (
    <div
      class="tree"
      ref={box}
      role="tree"
      aria-label="Values"
      tabIndex={0}
      aria-activedescendant={at >= first && at < last ? idOf(at) : undefined}
    >
      <div role="none" class="tree-whole" style={{ height: rows.length * rowHeight }}>
        {rows.slice(first, last).map((row, index) => (
          <Line
            key={row.pointer}
            row={row}
            place={first + index}
            isSelected={row.pointer === selected}
            onSelect={() => (row.kind === "group" ? toggle(row.pointer) : select(row.pointer))}
          />
        ))}
      </div>
    </div>
  );
}

const idOf = (place: number) => `value-${place}`;

type LineProps = { row: Row; place: number; isSelected: boolean; onSelect: () => void };

function Line({ row, place, isSelected, onSelect }: LineProps) {
  const isGroup = row.kind === "group";
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the tree takes the keys for all its lines
    // biome-ignore lint/a11y/useFocusableInteractive: the tree has the focus, and names its line
    <div
      class={`line ${row.kind} ${isGroup ? "" : row.grade}`}
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
        {row.label}
      </span>
      <span class="text" title={row.text}>
        {row.text || (isGroup ? "" : gradeNames[row.grade])}
      </span>
      {!isGroup && <Standing row={row} />}
    </div>
  );
}

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

function useView(box: { current: HTMLDivElement | null }) {
  const [view, setView] = useState({ top: 0, height: 800 });
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const look = () => setView({ top: element.scrollTop, height: element.clientHeight });
    const observer = new ResizeObserver(look);
    observer.observe(element);
    element.addEventListener("scroll", look, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener("scroll", look);
    };
  }, [box]);
  return view;
}

function bringIntoView(box: HTMLDivElement, place: number): void {
  const top = place * rowHeight;
  if (top < box.scrollTop) box.scrollTop = top - rowHeight;
  const bottom = top + 2 * rowHeight;
  if (bottom > box.scrollTop + box.clientHeight) box.scrollTop = bottom - box.clientHeight;
}
