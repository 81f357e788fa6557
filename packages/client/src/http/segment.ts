import { QuarryError } from "../errors/errors.ts";

/**
 * An id as one part of a path.
 *
 * @throws QuarryError where it would lead to another path: empty, or dots.
 */
export function segment(id: string): string {
  if (["", ".", ".."].includes(id)) throw new QuarryError(`"${id}" is not an id`);
  return encodeURIComponent(id);
}
