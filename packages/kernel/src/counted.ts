/** A number with its noun: `1 key`, `2 keys`. Pass the plural if it does not end in s. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}

/** "was" or "were", for a count. */
export function wereCounted(count: number, noun: string): string {
  return `${counted(count, noun)} ${count === 1 ? "was" : "were"}`;
}
