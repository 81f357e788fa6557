import { documentsOf } from "../truth.ts";

export { absent, absentOf, oneOf } from "../truth.ts";

/** Scored, but never looked at while rules were made: these say what to expect of unseen documents. */
export const blind = documentsOf("made-blind");
