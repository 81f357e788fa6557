/** Writes thresholds of single fields, one to a line: a JSON pointer and a percentage. */
export const fieldLines = (fields: Record<string, number>): string =>
  Object.entries(fields)
    .map(([pointer, share]) => `${pointer} ${Number((share * 100).toFixed(4))}`)
    .join("\n");

/** Reads thresholds of single fields. @throws Error that quotes the first line that is none. */
export function fieldsIn(lines: string): Record<string, number> {
  const written = lines.split("\n").filter((line) => line.trim() !== "");
  return Object.fromEntries(
    written.map((line): [string, number] => {
      const [, pointer, percentage] = /^\s*(\/.*?)\s+(\d+(?:\.\d+)?)\s*%?\s*$/.exec(line) ?? [];
      if (pointer !== undefined) return [pointer, Number(percentage) / 100];
      throw new Error(`"${line.trim()}" is no threshold; write a pointer and a percentage`);
    }),
  );
}
