/** A repeat of a message id within this time, in ms, is dropped by the bus. */
export const duplicateWindowMs = 10 * 60_000;
