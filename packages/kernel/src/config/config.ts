import type { z } from "zod";
import { fileOf, readSettingFiles } from "./setting-files.ts";

/** An invalid configuration; `message` lists every faulty variable and why. */
export class ConfigError extends Error {
  override readonly name = "ConfigError";
}

type Settings = z.ZodType & { shape: object };

/**
 * Reads a service's settings from the environment once, at start. Blank variables count as unset; a
 * setting may lie in a file, which `<NAME>_FILE` names.
 *
 * @throws ConfigError that lists each faulty variable and why. Shows values only of numeric settings, because others may be
 *   secrets.
 */
export function parseConfig<Schema extends Settings>(
  schema: Schema,
  environment: Record<string, string | undefined>,
): z.output<Schema> {
  const files = readSettingFiles(Object.keys(schema.shape), environment);
  if (files.faults.length > 0) throw unusable(files.faults);
  const filled = Object.entries({ ...environment, ...files.values });
  const set = Object.fromEntries(filled.filter(([, value]) => value?.trim() !== ""));
  const parsed = schema.safeParse(set);
  if (parsed.success) return parsed.data;
  throw unusable(
    parsed.error.issues.map((issue) => `  ${issue.path.join(".")}: ${describe(issue, set)}`),
  );
}

function unusable(faults: string[]): ConfigError {
  return new ConfigError(`The configuration is invalid:\n${faults.join("\n")}`);
}

/** Variables with our prefix that are set but not read: misspelt, or of another service. */
export function unreadVariables(
  schema: { shape: object },
  environment: Record<string, string | undefined>,
): string[] {
  const read = new Set(Object.keys(schema.shape).flatMap((name) => [name, fileOf(name)]));
  const isUnread = (name: string) => name.startsWith("QUARRY_") && !read.has(name);
  return Object.keys(environment).filter((name) => isUnread(name) && environment[name] !== "");
}

function describe(issue: z.core.$ZodIssue, set: Record<string, unknown>): string {
  const value = set[String(issue.path[0])];
  if (value === undefined) return "is not set";
  const sent = JSON.stringify(value);
  if (issue.code === "invalid_type" && /^(number|int)$/.test(issue.expected)) {
    return `must be a ${issue.expected === "int" ? "whole " : ""}number, not ${sent}`;
  }
  if (issue.code === "too_small" && issue.origin === "string") {
    return `must have at least ${issue.minimum} characters`;
  }
  const isBound = issue.code === "too_big" || issue.code === "too_small";
  if (!isBound || !/^(number|int)$/.test(issue.origin)) return issue.message;
  return issue.code === "too_big"
    ? `must be at most ${issue.maximum}, not ${sent}`
    : `must be ${issue.inclusive ? "at least" : "more than"} ${issue.minimum}, not ${sent}`;
}
