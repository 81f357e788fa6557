import type { Issue } from "@quarry/api";
import { AppError } from "@quarry/kernel";
import type { z } from "zod";

/**
 * Reads a caller's input by its contract.
 *
 * @throws AppError VALIDATION_FAILED with the field, rule and remedy of every fault.
 */
export function validate<Schema extends z.ZodType>(
  schema: Schema,
  input: unknown,
): z.output<Schema> {
  const parsed = schema.safeParse(input, { reportInput: true });
  if (parsed.success) return parsed.data;
  throw validationFailed(parsed.error.issues.flatMap(toIssues));
}

export function validationFailed(issues: Issue[]): AppError {
  const [first] = issues;
  const more = issues.length > 1 ? ` (and ${issues.length - 1} more)` : "";
  const message = first ? `${first.field}: ${first.message}${more}` : "The request is not valid";
  return new AppError("VALIDATION_FAILED", message, { issues });
}

/** @throws AppError VALIDATION_FAILED where a parameter or field was sent more than once. */
export function refuseRepeated(input: Record<string, unknown>): void {
  const repeated = Object.keys(input).filter((name) => Array.isArray(input[name]));
  if (repeated.length === 0) return;
  const issues = repeated.map((name) => ({ field: name.slice(0, 100), ...duplicate }));
  throw validationFailed(issues);
}

const duplicate = { rule: "duplicate", message: "was sent more than once" };

function toIssues(issue: z.core.$ZodIssue): Issue[] {
  const field = issue.path.join(".") || "body";
  if (issue.code === "unrecognized_keys") {
    return issue.keys.slice(0, 20).map((key) => ({
      field: [...issue.path, key].join(".").slice(0, 100),
      rule: "unrecognized_keys",
      message: "is not a known field; remove it",
    }));
  }
  if (issue.input === undefined && issue.code !== "custom") return [required(field)];
  if (issue.code === "custom" && issue.params?.rule === undefined) return [required(field)];
  const rule = issue.code === "custom" ? String(issue.params?.rule) : issue.code;
  return [{ field, rule, message: issue.message }];
}

function required(field: string): Issue {
  return { field, rule: "required", message: "is required" };
}
