import { documentsOf } from "../truth.ts";

export { absent, absentOf, oneOf } from "../truth.ts";

/** Written with their truth before the engine read any of them; rules may be tuned on them. */
export const sent = documentsOf("made-sent");
