import { readFileSync } from "node:fs";

type Environment = Record<string, string | undefined>;

/** The variable that names the file of a setting: `<NAME>_FILE`. */
export function fileOf(name: string): string {
  return `${name}_FILE`;
}

/**
 * Reads the settings that are stored in files, without white space at the end. Returns the problems of such files by
 * variable.
 */
export function readSettingFiles(names: readonly string[], environment: Environment) {
  const values: Record<string, string> = {};
  const faults: string[] = [];
  for (const name of names) {
    const path = environment[fileOf(name)];
    if (!path) continue;
    if (environment[name])
      faults.push(`  ${fileOf(name)}: ${name} is set as well; keep one of them`);
    else {
      try {
        values[name] = readFileSync(path, "utf8").trimEnd();
      } catch (error) {
        const code = error instanceof Error && "code" in error ? `${error.code}` : "unknown fault";
        faults.push(`  ${fileOf(name)}: ${path} cannot be read (${code})`);
      }
    }
  }
  return { values, faults };
}
