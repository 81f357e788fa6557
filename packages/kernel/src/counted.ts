/** A number and what it counts: `1 key`, `2 keys`. The plural is given where it is not made by an s. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}

/** "was" or "were", after so many. */
export function wereCounted(count: number, noun: string): string {
  return `${counted(count, noun)} ${count === 1 ? "was" : "were"}`;
}
