/** What the caller of the command did not get right; its message is all that they are shown. */
export class UsageError extends Error {}
