import { useEffect, useRef } from "preact/hooks";
import { editorId } from "./editor-id.ts";
import { isInDoubt } from "./grades.ts";
import type { Row } from "./tree.ts";

type ValueRow = Extract<Row, { kind: "value" }>;

type Keys = {
  rows: readonly Row[];
  selected: string | undefined;
  select: (pointer: string) => void;
  zoom: (zoomed: boolean) => void;
  approve: () => void;
};

/** The keys of the evidence view, wherever the focus is but where text is written or asked for. Arrows are the tree's. */
export function useKeys(keys: Keys): void {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    function onKey(event: KeyboardEvent): void {
      if (event.altKey || isTaken(event)) return;
      if (event.ctrlKey || event.metaKey) {
        if (event.key === "Enter") latest.current.approve();
        return;
      }
      if (event.defaultPrevented) return; // the tree has used it
      const { rows, selected, select, zoom } = latest.current;
      const at = rows.findIndex(({ pointer }) => pointer === selected);
      const next = target(event.key, rows, at);
      if (next) {
        latest.current = { ...latest.current, selected: next.pointer }; // for a key before the next draw
        select(next.pointer);
      } else if (event.key === "Enter" && selected !== undefined) zoom(true);
      else if (event.key === "e" && selected !== undefined) focusEditor();
      else if (event.key === "Escape") zoom(false);
      else return;
      event.preventDefault();
    }
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, []);
}

/** Where a key leads to from the line at a place of the tree; -1 is before the first. */
export function target(key: string, rows: readonly Row[], at: number): ValueRow | undefined {
  const after = rows.slice(at + 1).filter(isValue);
  if (key === "j") return after[0];
  if (key === "k") return rows.slice(0, Math.max(at, 0)).findLast(isValue);
  if (key !== "n") return undefined;
  const inDoubt = ({ grade }: ValueRow) => isInDoubt(grade);
  return after.find(inDoubt) ?? rows.filter(isValue).find(inDoubt);
}

const isValue = (row: Row): row is ValueRow => row.kind === "value";

/** Whether the element with the focus has a use of its own for the key. */
function isTaken({ target: element, key }: KeyboardEvent): boolean {
  if (!(element instanceof HTMLElement)) return false;
  if (hasDialog() || element.closest("input, textarea, select")) return true;
  return key === "Enter" && element.closest("button, a, summary") !== null;
}

const hasDialog = () => document.querySelector("dialog[open]") !== null;

function focusEditor(): void {
  const editor = document.getElementById(editorId);
  if (editor instanceof HTMLInputElement) editor.select();
}
