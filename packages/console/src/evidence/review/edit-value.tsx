import type { Structure } from "@quarry/client";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Row } from "../values/tree.ts";
import { nodeAt, typedValue, writtenAs } from "./typed-value.ts";
import type { Work } from "./use-work.ts";

type Props = {
  row: Extract<Row, { kind: "value" }>;
  work: Work;
  /** Gives the focus back to the values. */
  leave: () => void;
  approve: () => void;
};

/** Corrects or confirms the selected value. */
export function EditValue({ row, work, leave, approve }: Props) {
  const { pointer } = row;
  const { pick, setEditing } = work;
  const node = nodeAt(work.structure, pointer);
  const { text, setText, input } = useText({ row, work, node });
  const isUnchanged = text === row.text && row.grade !== "withheld" && !pick;

  function save(): void {
    leave();
    if (isUnchanged) work.confirm();
    else work.give(typedValue(text, node?.type), text);
  }

  return (
    <form
      class="edit-value"
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <label for="right-value">Right value</label>
      <input
        id="right-value"
        ref={input}
        dir="auto"
        autocomplete="off"
        value={text}
        onInput={({ currentTarget }) => setText(currentTarget.value)}
        onFocus={() => setEditing(true)}
        onBlur={() => setEditing(false)}
        onKeyDown={(event) => {
          const isDone = event.key === "Enter" && (event.ctrlKey || event.metaKey);
          if (!isDone && event.key !== "Escape") return;
          event.preventDefault();
          event.stopPropagation();
          if (isDone) save();
          else setText(row.text);
          leave();
          if (isDone) approve();
        }}
      />
      <button type="submit">{isUnchanged ? "Confirm" : "Save"}</button>
      {pick && (
        <p class="quiet picked">
          Its place: {pick.words === "" ? "the rectangle" : <q dir="auto">{pick.words}</q>}
        </p>
      )}
      <RowActions row={row} work={work} />
    </form>
  );
}

type TextOf = Pick<Props, "row" | "work"> & { node: Structure | undefined };

/** The text in the editor: the value, what was refused of it, or the words of the source that were pointed at. */
function useText({ row, work, node }: TextOf) {
  const { pointer } = row;
  const { draft, pick, isEditing } = work;
  const [text, setText] = useState(row.text);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const isRefused = draft?.pointer === pointer && draft.was === row.text;
    setText(isRefused ? draft.text : row.text);
  }, [pointer, row.text, draft]);
  useEffect(() => {
    const words = pick && writtenAs(pick.words, node);
    if (words !== undefined) setText(words);
  }, [pick]);
  useLayoutEffect(() => {
    if (isEditing) input.current?.select();
  }, [isEditing, pointer, pick]);
  return { text, setText, input };
}

/** What can be done with the row that a value is in, and with what was withheld. */
function RowActions({ row, work }: Pick<Props, "row" | "work">) {
  return (
    <div class="actions">
      {row.grade === "withheld" && <Take work={work} />}
      <ListActions work={work} />
    </div>
  );
}

type GroupProps = { row: Extract<Row, { kind: "group" }>; work: Work };

/** What can be done with a list or a row that is selected. */
export function GroupActions({ row, work }: GroupProps) {
  return (
    <div class="edit-value actions">
      {row.isWithheld && <Take work={work} />}
      <ListActions work={work} />
    </div>
  );
}

const Take = ({ work }: { work: Work }) => (
  <button type="button" onClick={work.take}>
    Take what was withheld
  </button>
);

function ListActions({ work }: { work: Work }) {
  return (
    <>
      {work.canInsert && (
        <button type="button" onClick={() => void work.insertRow()}>
          Insert a row
        </button>
      )}
      {work.canRemove && (
        <button type="button" onClick={() => void work.removeRow()}>
          Remove the row
        </button>
      )}
    </>
  );
}
