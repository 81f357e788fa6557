import type { RefObject } from "preact";
import { useEffect, useLayoutEffect, useState } from "preact/hooks";
import type { Row } from "./tree.ts";
import { treeMove } from "./tree-keys.ts";
import { idOf, rowHeight, TreeLine } from "./tree-line.tsx";

/** Lines beyond the visible ones that are drawn, so that scrolling shows no gap. */
const margin = 12;

type Props = {
  rows: readonly Row[];
  selected: string | undefined;
  select: (pointer: string) => void;
  toggle: (pointer: string) => void;
  isInDoubt: (row: Row) => boolean;
  box: RefObject<HTMLDivElement | null>;
};

/** The values of an output; of a long one only the lines in view are drawn. */
export function ValueTree({ rows, selected, select, toggle, isInDoubt, box }: Props) {
  const view = useView(box);
  const at = rows.findIndex(({ pointer }) => pointer === selected);
  useLayoutEffect(() => {
    if (box.current && at >= 0) bringIntoView(box.current, at);
  }, [at, box]);

  function onKeyDown(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const move = treeMove(event.key, rows, at);
    if (!move) return;
    event.preventDefault();
    if (move.toggle) toggle(move.to);
    else select(move.to);
  }

  const first = Math.max(0, Math.floor(view.top / rowHeight) - margin);
  const last = Math.ceil((view.top + view.height) / rowHeight) + margin;
  return (
    <div
      class="tree"
      ref={box}
      role="tree"
      aria-label="Values"
      tabIndex={0}
      onKeyDown={onKeyDown}
      aria-activedescendant={at >= first && at < last ? idOf(at) : undefined}
    >
      <div role="none" class="tree-whole" style={{ height: rows.length * rowHeight }}>
        {rows.slice(first, last).map((row, index) => (
          <TreeLine
            key={row.pointer}
            row={row}
            place={first + index}
            isSelected={row.pointer === selected}
            isInDoubt={isInDoubt(row)}
            onSelect={() => {
              select(row.pointer);
              if (row.kind === "group") toggle(row.pointer);
            }}
          />
        ))}
      </div>
    </div>
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
