import type { Field } from "../fields/field.ts";
import type { Candidate } from "./candidate.ts";
import { type DocumentIndex, fieldsIndexOf } from "./document-index.ts";
import { finders, refiners } from "./finders.ts";

/** Returns all values that the finders propose for the fields, each with its finder. */
export function proposalsFor(index: DocumentIndex, fields: readonly Field[]): Candidate[] {
  const asked = fieldsIndexOf(index, fields);
  const found = fields.flatMap((field) => {
    index.view.deadline.check();
    return finders.flatMap(({ id, asks, find }) =>
      asks(field) ? find(asked, field).map((one) => ({ ...one, field, finders: [id] })) : [],
    );
  });
  return refiners.reduce<Candidate[]>(
    (candidates, { id, refine }) =>
      refine(index, fields, candidates).map((one) =>
        one.finders ? one : { ...one, finders: [id] },
      ),
    found,
  );
}
