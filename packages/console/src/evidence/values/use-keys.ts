import { useEffect, useRef } from "preact/hooks";
import type { Work } from "../review/use-work.ts";
import type { Row } from "./tree.ts";

type ValueRow = Extract<Row, { kind: "value" }>;

type Keys = {
  rows: readonly Row[];
  selected: string | undefined;
  select: (pointer: string) => void;
  isInDoubt: (row: Row) => boolean;
  zoom: (set: (zoomed: boolean) => boolean) => void;
  /** What can be done with the values; undefined unless a review is open. */
  work: Work | undefined;
  undo: () => void;
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
      const { rows, selected, select, isInDoubt } = latest.current;
      const at = rows.findIndex(({ pointer }) => pointer === selected);
      const next = target(event.key, { rows, at, isInDoubt });
      if (next) {
        latest.current = { ...latest.current, selected: next.pointer }; // for a key before the next draw
        select(next.pointer);
      } else if (!act(event.key, latest.current)) return;
      event.preventDefault();
    }
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, []);
}

/** Does what a key stands for; returns whether it stands for something. */
function act(key: string, { selected, zoom, work, undo }: Keys): boolean {
  const actions: Record<string, (() => void) | undefined> = {
    z: () => zoom((zoomed) => !zoomed),
    Escape: () => zoom(() => false),
    ...(work && { u: undo }),
    ...(work && selected !== undefined && actionsOn(work)),
  };
  const action = Object.hasOwn(actions, key) ? actions[key] : undefined;
  action?.();
  return action !== undefined;
}

const actionsOn = (work: Work): Record<string, () => void> => ({
  Enter: work.confirm,
  e: () => work.setEditing(true),
  t: work.take,
  i: () => void work.insertRow(),
  Delete: () => void work.removeRow(),
  Backspace: () => void work.removeRow(),
});

type From = {
  rows: readonly Row[];
  /** The place of the selected line; -1 is before the first. */
  at: number;
  isInDoubt: (row: Row) => boolean;
};

/** Where a key leads to from a line of the tree. */
export function target(key: string, { rows, at, isInDoubt }: From): Row | undefined {
  if (key === "j") return rows.slice(at + 1).find(isValue);
  if (key === "k") return rows.slice(0, Math.max(at, 0)).findLast(isValue);
  if (key !== "n") return undefined;
  return rows.slice(at + 1).find(isInDoubt) ?? rows.slice(0, Math.max(at, 0)).find(isInDoubt);
}

const isValue = (row: Row): row is ValueRow => row.kind === "value";

/** Whether the element with the focus has a use of its own for the key. */
function isTaken({ target: element, key }: KeyboardEvent): boolean {
  if (!(element instanceof HTMLElement)) return false;
  if (hasDialog() || element.closest("input, textarea, select")) return true;
  return key === "Enter" && element.closest("button, a, summary") !== null;
}

const hasDialog = () => document.querySelector("dialog[open]") !== null;
