import { deadlineAt } from "@quarry/engine";
import { parseStructure } from "@quarry/structure";
import { expect, it } from "vitest";
import { fieldsOf } from "../fields/field.ts";
import { viewOf } from "../labels/view.ts";
import { objectOf, textDocument } from "../testing/text-document.ts";
import { itemFieldsOf } from "./find-list.ts";
import { scalarList } from "./scalar-list.ts";

const guests = { type: "array", items: { type: "string" } };
const structure = objectOf({ guests });

function guestsIn(text: string): unknown[] | undefined {
  const [list] = fieldsOf(parseStructure(structure)).lists;
  const [field] = list ? itemFieldsOf(list) : [];
  const view = viewOf(textDocument(text), deadlineAt(Number.POSITIVE_INFINITY));
  return field && scalarList(view, field)?.rows.map(([leaf]) => leaf?.value);
}

it.each([
  ["Guest: Tom Hill\nGuest: Ada Brook\nGuest: Lee, Ida\n", ["Tom Hill", "Ada Brook", "Lee, Ida"]],
  ["Guests: Tom Hill, Ada Brook\nTable: 4\n", ["Tom Hill", "Ada Brook"]],
])(
  "each value of a repeated label is one of a list, and those that commas part behind one: %j",
  (lines, guests) => {
    expect(guestsIn(`Booking 12\n${lines}`)).toEqual(guests);
  },
);
