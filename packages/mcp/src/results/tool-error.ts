/** What a caller of a tool did wrong, in words for a model. */
export class ToolError extends Error {}
