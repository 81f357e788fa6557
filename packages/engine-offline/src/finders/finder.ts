import type { Field } from "../fields/field.ts";
import type { Candidate } from "./candidate.ts";
import type { DocumentIndex, FieldsIndex } from "./document-index.ts";

/** A value that a finder proposes for a field; `score` says how sure the finder is. */
export type Proposal = Omit<Candidate, "field" | "finders">;

/** A rule that proposes values of single fields. */
export type Finder = {
  /** Names the finder in reports; unique. */
  id: string;
  asks(field: Field): boolean;
  find(index: FieldsIndex, field: Field): Proposal[];
};

/** A rule that weighs what all finders proposed, and may add to it. Candidates that it adds name no finder. */
export type Refiner = {
  /** Names the refiner in reports, as the finder of what it adds. */
  id: string;
  refine(
    index: DocumentIndex,
    fields: readonly Field[],
    candidates: readonly Candidate[],
  ): readonly Candidate[];
};
