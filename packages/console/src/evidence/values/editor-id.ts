/** The id of the field that the right value is written in. */
export const editorId = "right-value";
