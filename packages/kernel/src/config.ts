import type { z } from "zod";

/** A configuration that cannot be used; `message` lists every faulty variable and its reason. */
export class ConfigError extends Error {
  override readonly name = "ConfigError";
}

/**
 * Reads a service's settings from the environment once, at start. Empty variables count as unset.
 *
 * @throws ConfigError naming each faulty variable and why; values are left out, they may be secrets.
 */
export function parseConfig<Schema extends z.ZodType>(
  schema: Schema,
  environment: Record<string, string | undefined>,
): z.output<Schema> {
  const set = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ""));
  const parsed = schema.safeParse(set);
  if (parsed.success) return parsed.data;
  const faults = parsed.error.issues.map((issue) => `  ${issue.path.join(".")}: ${issue.message}`);
  throw new ConfigError(`The configuration cannot be used:\n${faults.join("\n")}`);
}
