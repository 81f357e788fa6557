import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "preact/hooks";
import { quarry } from "../../session/session.ts";
import { editorId } from "../values/editor-id.ts";
import type { Row } from "../values/tree.ts";
import { nodeAt, typedValue } from "./typed-value.ts";
import { isOpen, type Reviewing } from "./use-review.ts";

type Props = {
  row: Extract<Row, { kind: "value" }>;
  reviewing: Reviewing;
  /** Goes to the next value that should be looked at. */
  next: () => void;
};

/** Corrects or confirms the selected value. */
export function EditValue({ row, reviewing, next }: Props) {
  const { review, change } = reviewing;
  const { pointer } = row;
  const [text, setText] = useState(row.text);
  useEffect(() => setText(row.text), [pointer, row.text]);
  const { data: schema } = useQuery({
    queryKey: ["schema", review.schemaId],
    queryFn: () => quarry.schemas.get(review.schemaId),
  });
  if (!isOpen(review)) return null;
  const isUnchanged = text === row.text && row.grade !== "withheld";

  async function save(event: Event): Promise<void> {
    event.preventDefault();
    const type = schema && nodeAt(schema.structure, pointer)?.type;
    const value = typedValue(text, type);
    const isStored = await change(
      isUnchanged
        ? { op: "confirm", pointer }
        : value === null
          ? { op: "clear", pointer }
          : { op: "replace", pointer, value },
    );
    if (isStored) next();
  }

  return (
    <form class="edit-value" onSubmit={(event) => void save(event)}>
      <label for={editorId}>Right value</label>
      <input
        id={editorId}
        dir="auto"
        autocomplete="off"
        value={text}
        onInput={({ currentTarget }) => setText(currentTarget.value)}
        onKeyDown={({ key, currentTarget }) => key === "Escape" && currentTarget.blur()}
      />
      <button type="submit">{isUnchanged ? "Confirm" : "Save"}</button>
    </form>
  );
}
