import { documentsOf } from "../truth.ts";

export { absent, absentOf, oneOf } from "../truth.ts";

/** Asked for before the engine had seen any of their kind; rules may be tuned on them. */
export const varied = documentsOf("made-varied");
