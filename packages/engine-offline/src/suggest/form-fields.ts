import { conceptsIn } from "@quarry/vocabulary";
import type { DocumentView } from "../labels/view.ts";
import { type Proposal, placeOf } from "./proposal.ts";
import { typeOfValue } from "./value-type.ts";

/** The fields of a PDF's form by their names. A web page's forms are its visitors', and say nothing of it. */
export function formFields(view: DocumentView): Proposal[] {
  const { structured, reader } = view.document;
  if (reader.name === "html") return [];
  return structured
    .filter(({ kind }) => kind === "form")
    .flatMap(({ value, start = 0, end = start }) =>
      Object.entries(value !== null && typeof value === "object" ? value : {}).map(
        ([label, filled]): Proposal => {
          const concepts = conceptsIn(label);
          const words = typeof filled === "string" ? filled : JSON.stringify(filled);
          const type =
            typeof filled === "boolean" ? "boolean" : typeOfValue(words, concepts, view.habits);
          return {
            label,
            concepts,
            type,
            place: { ...placeOf(view, { start, end }), quote: words },
          };
        },
      ),
    );
}
