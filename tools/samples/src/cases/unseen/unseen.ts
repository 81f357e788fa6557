import { documentsOf } from "../truth.ts";

export { absent, absentOf, oneOf } from "../truth.ts";

/** Scored for their totals alone: no rule was made for any of them. */
export const unseen = documentsOf("made-unseen");
