import { globSync, readFileSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";

const imported = /(?:from|import)\s*\(?\s*["'](\.{1,2}\/[^"']+)["']/g;
const isTest = /\.(?:test|testing|contract)\.tsx?$|(?:^|\/)(?:testing|contract)\//;

/** Returns the room of a file: the first folder below `src`; undefined for a file beside the rooms. */
function roomOf(path: string): string | undefined {
  const [room, ...rest] = path.split(sep);
  return rest.length > 0 ? room : undefined;
}

/**
 * Returns the pairs of rooms that import each other, as "a, b" in alphabetical order. Tests may import anything and do
 * not count.
 *
 * @param source the folder `src` of a workspace.
 */
export function twoWayRooms(source: string): string[] {
  const arrows = new Set<string>();
  for (const file of globSync("**/*.{ts,tsx}", { cwd: source })) {
    if (isTest.test(file)) continue;
    const room = roomOf(file);
    for (const [, target = ""] of readFileSync(join(source, file), "utf8").matchAll(imported)) {
      const other = roomOf(relative(source, join(source, dirname(file), target)));
      if (room && other && other !== ".." && other !== room) arrows.add(`${room}, ${other}`);
    }
  }
  return [...arrows].filter((arrow) => {
    const [from = "", to = ""] = arrow.split(", ");
    return from < to && arrows.has(`${to}, ${from}`);
  });
}
