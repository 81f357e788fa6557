import type { Json, ReviewChange, ReviewPlace, Structure } from "@quarry/client";
import { useQuery } from "@tanstack/react-query";
import { useState } from "preact/hooks";
import { quarry } from "../../session/session.ts";
import type { Row } from "../values/tree.ts";
import { changesThatGive, changeThatTakes, emptyRowAfter, rowAround } from "./given-values.ts";
import { isOpen, type Reviewing } from "./use-review.ts";

/** What a person has written for a value and the server refused, for as long as the value is the same. */
export type Draft = { pointer: string; was: string; text: string };

/** The words or the rectangle of the source that a person points at. */
export type Pick = { place: ReviewPlace; words: string };

type Place = {
  reviewing: Reviewing | undefined;
  rows: readonly Row[];
  selected: string | undefined;
  select: (pointer: string) => void;
  /** Selects the next value that is to be checked. */
  next: () => void;
};

/** The work on the values of an open review; undefined where there is none, or the schema is not read yet. */
export function useWork({ reviewing, rows, selected, select, next }: Place) {
  const [isEditing, setEditing] = useState(false);
  const [draft, setDraft] = useState<Draft>();
  const [pick, setPick] = useState<Pick & { pointer: string }>();
  const schemaId = reviewing?.review.schemaId ?? "";
  const { data: schema } = useQuery({
    queryKey: ["schema", schemaId],
    queryFn: () => quarry.schemas.get(schemaId),
    enabled: schemaId !== "",
  });
  if (!reviewing || !schema || !isOpen(reviewing.review)) return undefined;
  const { structure }: { structure: Structure } = schema;
  const { output, withheld } = reviewing.review;
  const given = { output, structure, withheld };
  const row = rows.find(({ pointer }) => pointer === selected);

  /** Sends changes and selects the next value; comes back to where they were made if they are refused. */
  async function send(from: Row, changes: readonly ReviewChange[], text?: string): Promise<void> {
    setEditing(false);
    setPick(undefined);
    next();
    if (await reviewing?.change(changes)) return;
    select(from.pointer);
    if (text === undefined) return;
    setDraft({ pointer: from.pointer, was: from.text, text });
    setEditing(true);
  }

  /** Inserts or removes a row, and selects what is there then. */
  async function changeRows(change: ReviewChange, then: string): Promise<boolean> {
    const isStored = (await reviewing?.change([change])) === true;
    if (isStored) select(then);
    return isStored;
  }

  return {
    structure,
    isEditing,
    setEditing,
    draft,
    pick: pick?.pointer === selected ? pick : undefined,
    /** Notes the place of the source that a person points at for the selected value. */
    point: (picked: Pick) => {
      if (row?.kind !== "value") return;
      setPick({ ...picked, pointer: row.pointer });
      setEditing(true);
    },
    confirm: () => {
      if (row?.kind !== "value") return;
      const { pointer } = row;
      const isBehindList = changeThatTakes(given, pointer)?.op === "insert";
      if (isBehindList) next();
      else void send(row, [{ op: "confirm", pointer }]);
    },
    give: (value: Json, text: string) => {
      if (row?.kind !== "value") return;
      const { pointer } = row;
      void send(row, changesThatGive(given, { pointer, value, place: pick?.place }), text);
    },
    take: () => {
      const change = row && changeThatTakes(given, row.pointer);
      if (row && change) void send(row, [change]);
    },
    insertRow: async () => {
      const made = emptyRowAfter(given, row?.pointer ?? "");
      if (!made) return;
      const { pointer, value, first } = made;
      if (await changeRows({ op: "insert", pointer, value }, first)) setEditing(true);
    },
    removeRow: () => {
      const pointer = row && rowAround(given, row.pointer);
      if (pointer !== undefined) void changeRows({ op: "remove", pointer }, pointer);
    },
    canInsert: emptyRowAfter(given, row?.pointer ?? "") !== undefined,
    canRemove: row !== undefined && rowAround(given, row.pointer) !== undefined,
  };
}

export type Work = NonNullable<ReturnType<typeof useWork>>;
