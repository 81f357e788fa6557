import { useEffect, useRef } from "preact/hooks";
import { isInDoubt } from "./grades.ts";
import type { Row } from "./tree.ts";

type ValueRow = Extract<Row, { kind: "value" }>;

type Keys = {
  rows: readonly ValueRow[];
  selected: string | undefined;
  select: (pointer: string) => void;
  zoom: (zoomed: boolean) => void;
};

/** The keys of the evidence view, wherever the focus is but where text is written or asked for. */
export function useKeys(keys: Keys): void {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    function onKey(event: KeyboardEvent): void {
      if (event.ctrlKey || event.metaKey || event.altKey || isTaken(event)) return;
      const { rows, selected, select, zoom } = latest.current;
      const at = rows.findIndex(({ pointer }) => pointer === selected);
      const next = target(event.key, rows, at);
      if (next) {
        latest.current = { ...latest.current, selected: next.pointer }; // for a key before the next draw
        select(next.pointer);
      } else if (event.key === "Enter" && selected !== undefined) zoom(true);
      else if (event.key === "Escape") zoom(false);
      else return;
      event.preventDefault();
    }
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, []);
}

/** Where a key leads to from the value at a place of the list; -1 is before the first. */
export function target(key: string, rows: readonly ValueRow[], at: number): ValueRow | undefined {
  if (key === "j" || key === "ArrowDown") return rows[Math.min(at + 1, rows.length - 1)];
  if (key === "k" || key === "ArrowUp") return rows[Math.max(at - 1, 0)];
  if (key !== "n") return undefined;
  const inDoubt = ({ grade }: ValueRow) => isInDoubt(grade);
  return rows.slice(at + 1).find(inDoubt) ?? rows.find(inDoubt);
}

/** Whether the element with the focus has a use of its own for the key. */
function isTaken({ target: element, key }: KeyboardEvent): boolean {
  if (!(element instanceof HTMLElement)) return false;
  if (document.querySelector("dialog[open]") || element.closest("input, textarea, select"))
    return true;
  const isScrolling = key.startsWith("Arrow") && element.closest(".document-text, .page-view");
  return (
    Boolean(isScrolling) || (key === "Enter" && element.closest("button, a, summary") !== null)
  );
}
