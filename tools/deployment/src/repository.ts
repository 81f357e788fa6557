import { fileURLToPath } from "node:url";

/** The repository's root. */
export const root = fileURLToPath(new URL("../../../", import.meta.url));

/** A file or folder of the repository, by its path from the root. */
export function inRepository(path: string): string {
  return `${root}${path}`;
}
