/** A number with its noun: `1 picture`, `2 pictures`; for nouns that take an "s". */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}

/** "was" or "were", after so many. */
export function wereCounted(count: number, noun: string): string {
  return `${counted(count, noun)} ${count === 1 ? "was" : "were"}`;
}
