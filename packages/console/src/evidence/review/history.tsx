import type { Json, ReviewChangeRecord } from "@quarry/client";
import { useMe } from "../../session/use-me.ts";
import { wordsOf } from "../../shell/pointer.ts";
import { timeText } from "../../shell/times.ts";

/** Changes that are listed; the last ones. */
const SHOWN = 50;

const verbs: Record<ReviewChangeRecord["op"], string> = {
  confirm: "confirmed",
  replace: "changed",
  clear: "cleared",
  insert: "inserted",
  remove: "removed",
  undo: "took back the change of",
};

/** Who has changed what in a review, the last change first. */
export function History({ changes }: { changes: readonly ReviewChangeRecord[] }) {
  const me = useMe();
  if (changes.length === 0) return null;
  return (
    <details class="history">
      <summary>
        {changes.length} {changes.length === 1 ? "change" : "changes"}
      </summary>
      <ol reversed start={changes.length}>
        {changes
          .toReversed()
          .slice(0, SHOWN)
          .map((change, index) => (
            <li key={`${changes.length - index}`}>
              <Change change={change} isMine={change.by === me} />
            </li>
          ))}
      </ol>
    </details>
  );
}

function Change({ change, isMine }: { change: ReviewChangeRecord; isMine: boolean }) {
  const { op, pointer, was, now, by, at } = change;
  return (
    <>
      {isMine ? "You" : <span>The key {by}</span>} {verbs[op]}{" "}
      <strong dir="auto">{wordsOf(pointer)}</strong>
      {op === "confirm" && <Value of={now} />}
      {(op === "replace" || op === "remove" || op === "clear") && <Value of={was} />}
      {op === "replace" && " to"}
      {(op === "replace" || op === "insert") && <Value of={now} />}
      {op === "undo" && now !== null && <Value of={now} />}{" "}
      <time class="quiet" dateTime={at}>
        {timeText(at)}
      </time>
    </>
  );
}

/** Characters of a value that are shown. */
const LONGEST = 80;

function Value({ of }: { of: Json }) {
  const text = typeof of === "string" ? of : JSON.stringify(of);
  return (
    <>
      {" "}
      <q dir="auto">{text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text}</q>
    </>
  );
}
