import type { SourceDocument } from "@quarry/document";
import type { ValuePlaces } from "@quarry/engine";
import type { Json } from "@quarry/kernel";

/** A document together with the output that a person gave or confirmed for it. */
export type Example = {
  /** What the evidence calls it. */
  id: string;
  document: SourceDocument;
  /** The right output, in the shape of the structure that is extracted. */
  output: Json;
  places?: ValuePlaces | undefined;
  /** The output that the engine gave for it without any example. */
  found: Json;
  /** Where that output's values stand. */
  foundAt?: ValuePlaces | undefined;
};
