import type { DocumentWarning } from "@quarry/api";
import { wereCounted } from "@quarry/kernel";
import type { DecodedText } from "./decode.ts";

/** Says what of a text's encoding was guessed, or lost. */
export function encodingWarnings({ encoding, replaced, guessed }: DecodedText): DocumentWarning[] {
  const warnings: DocumentWarning[] = [];
  if (replaced > 0) {
    const message = `${wereCounted(replaced, "byte sequence")} not valid ${encoding} and replaced by U+FFFD`;
    warnings.push({ code: "bytes_replaced", message });
  }
  if (guessed) {
    const message = `The text does not declare its encoding; it was read as ${encoding}, the most likely one`;
    warnings.push({ code: "encoding_guessed", message });
  }
  return warnings;
}
