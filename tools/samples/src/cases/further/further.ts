import { documentsOf } from "../truth.ts";

export { absent, absentOf } from "../truth.ts";

/** Written with their truth before version 0.7.0 read any of them; rules may be tuned on them. */
export const further = documentsOf("made-further");
/** Written with them, and scored for their totals alone: no rule was made for any of these. */
export const furtherUnseen = documentsOf("made-further-unseen");
