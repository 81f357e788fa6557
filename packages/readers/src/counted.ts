import { counted } from "@quarry/kernel";

/** "was" or "were", after so many. */
export function wereCounted(count: number, noun: string): string {
  return `${counted(count, noun)} ${count === 1 ? "was" : "were"}`;
}
