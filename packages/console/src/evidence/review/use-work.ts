import type { Json, ReviewChange, ReviewPlace, Structure } from "@quarry/client";
import { useQuery } from "@tanstack/react-query";
import { useState } from "preact/hooks";
import { quarry } from "../../session/session.ts";
import type { Row } from "../values/tree.ts";
import {
  changesThatGive,
  changeThatTakes,
  emptyRowAfter,
  type Given,
  rowAround,
} from "./given-values.ts";
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
    ...workOnRows({ given, pointer: row?.pointer ?? "", reviewing, select, setEditing }),
  };
}

type Rows = {
  given: Given;
  /** What is selected. */
  pointer: string;
  reviewing: Reviewing;
  select: (pointer: string) => void;
  setEditing: (isEditing: boolean) => void;
};

/** Inserts and removes rows, and selects what is there then. */
function workOnRows({ given, pointer, reviewing, select, setEditing }: Rows) {
  const made = emptyRowAfter(given, pointer);
  const present = rowAround(given, pointer);
  return {
    canInsert: made !== undefined,
    canRemove: present !== undefined,
    insertRow: async () => {
      if (!made) return;
      const change = { op: "insert", pointer: made.pointer, value: made.value } as const;
      if (!(await reviewing.change([change]))) return;
      select(made.first);
      setEditing(true);
    },
    removeRow: async () => {
      if (present === undefined) return;
      if (await reviewing.change([{ op: "remove", pointer: present }])) select(present);
    },
  };
}

export type Work = NonNullable<ReturnType<typeof useWork>>;
