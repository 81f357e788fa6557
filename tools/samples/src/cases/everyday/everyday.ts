import { documentsOf } from "../truth.ts";

export { absent, oneOf } from "../truth.ts";

/** A document of everyday life. */
export const everyday = documentsOf("made-everyday");
