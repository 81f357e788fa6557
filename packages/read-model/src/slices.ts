/** Records are counted by slices of time, of these widths in ms; days are those of UTC. */
export const DAY = 86_400_000;
export const MINUTE = 60_000;
