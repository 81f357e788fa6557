import { type Random, seededRandom } from "@quarry/kernel/testing";
import { ways } from "./break-file.ts";
import { nestedFiles } from "./nested-files.ts";
import { type SentFile, wholeFiles } from "./whole-files.ts";

export type { SentFile } from "./whole-files.ts";
export { wholeFiles };

const types: readonly SentFile["type"][] = ["text", "image", "pdf", "webpage"];

/** One file in ten is sent as what it is not. */
function mistyped(file: SentFile, random: Random): SentFile {
  const type = types[Math.floor(random() * types.length)];
  return random() < 0.1 && type ? { ...file, type } : file;
}

/**
 * So many broken files, the same for the same seed: those that are nested first, then whole ones of
 * every kind in turn, each broken in one way after the other.
 */
export async function brokenFiles(count: number, seed: number): Promise<SentFile[]> {
  const random = seededRandom(seed);
  const originals = await wholeFiles();
  const names = Object.keys(ways) as (keyof typeof ways)[];
  const files = nestedFiles();
  for (let turn = 0; files.length < count; turn++) {
    for (const { name, type, bytes } of originals) {
      const way = names[turn % names.length] ?? "cut";
      const broken = ways[way](Buffer.from(bytes), random);
      files.push(mistyped({ name: `${turn}-${way}-${name}`, type, bytes: broken }, random));
    }
  }
  return files.slice(0, count);
}
