/** A line of the text and where it begins. */
export type Line = { text: string; at: number };
