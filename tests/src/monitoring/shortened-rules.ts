import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

const shipped = new URL("../../../deploy/prometheus/", import.meta.url);
const secondsOf: Record<string, number> = { s: 1, m: 60, h: 3_600, d: 86_400 };

/** Every window, offset and `for` of the rules is divided by this; an hour becomes a minute. */
const factor = 60;

/** The shipped rules with times that a test can wait for; thresholds stay as they are. */
export function shorten(rules: string): string {
  return rules.replace(
    /(\[|\bfor: |\boffset )(\d+)([smhd])\b/g,
    (_all, before: string, count: string, unit: string) =>
      `${before}${Math.round((Number(count) * (secondsOf[unit] ?? 1) * 1_000) / factor)}ms`,
  );
}

/** Writes them into a folder. @returns their names. */
export async function writeShortenedRules(folder: string): Promise<string[]> {
  const names = ["recording-rules.yml", "alerts.yml"];
  for (const name of names) {
    await writeFile(join(folder, name), shorten(await readFile(new URL(name, shipped), "utf8")));
  }
  return names;
}
