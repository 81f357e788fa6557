/** What of a right output cannot teach later extractions. */
export type ReviewLesson = {
  /** JSON pointers of values that the document does not contain: they teach nothing. */
  notLocated: string[];
  /** JSON pointers of values that earlier examples led to, and that this one corrects. */
  contradicts: string[];
};
