import { type Issue, IssueList } from "@quarry/api";
import { AppError } from "@quarry/kernel";
import { z } from "zod";
import { meantField } from "./meant-field.ts";
import { plainMessage } from "./plain-message.ts";

/** The longest name of a field in an issue, in characters. */
const fieldLength = 100;

/**
 * Parses a caller's input by its schema.
 *
 * @throws AppError VALIDATION_FAILED with the field, rule and remedy of the first issues; its message counts the rest.
 */
export function validate<Schema extends z.ZodType>(
  schema: Schema,
  input: unknown,
): z.output<Schema> {
  const parsed = schema.safeParse(input, { reportInput: true });
  if (parsed.success) return parsed.data;
  const known = schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
  const issues = new IssueList();
  for (const issue of parsed.error.issues) addIssues(issues, issue, known);
  throw failed(issues);
}

export function validationFailed(issues: Issue[]): AppError {
  const list = new IssueList();
  for (const issue of issues) list.add(() => issue);
  return failed(list);
}

function failed({ listed: issues, more }: IssueList): AppError {
  const [first] = issues;
  const message = first ? `${first.field}: ${first.message}${more}` : "The request is not valid";
  return new AppError("VALIDATION_FAILED", message, { issues });
}

/** @throws AppError VALIDATION_FAILED if a parameter or field was sent more than once. */
export function refuseRepeated(input: Record<string, unknown>): void {
  const repeated = Object.keys(input).filter((name) => Array.isArray(input[name]));
  if (repeated.length === 0) return;
  const issues = repeated.map((name) => ({ field: name.slice(0, fieldLength), ...duplicate }));
  throw validationFailed(issues);
}

const duplicate = { rule: "duplicate", message: "was sent more than once" };

function addIssues(issues: IssueList, issue: z.core.$ZodIssue, known: string[]): void {
  const nearest = issue.code === "invalid_union" ? nearestOption(issue) : undefined;
  if (nearest) {
    for (const fault of nearest) addIssues(issues, fault, []);
  } else if (issue.code === "unrecognized_keys") {
    for (const key of issue.keys) issues.add(() => unknownField(issue.path, key, known));
  } else {
    issues.add(() => toIssue(issue));
  }
}

function toIssue(issue: z.core.$ZodIssue): Issue {
  const field = issue.path.join(".").slice(0, fieldLength) || "body";
  if (issue.code === "invalid_key") {
    return { field, rule: issue.code, message: issue.issues[0]?.message ?? issue.message };
  }
  if (issue.input === undefined && issue.code !== "custom") return required(field);
  if (issue.code === "custom" && issue.params?.rule === undefined) return required(field);
  const rule = issue.code === "custom" ? String(issue.params?.rule) : issue.code;
  return { field, rule, message: plainMessage(issue) };
}

/**
 * The issues of the union option nearest to an input: of those with the right type, and at least one of its
 * keys if it is an object, the one with the fewest issues. Undefined if there is none.
 */
function nearestOption({ path, errors, input }: z.core.$ZodIssueInvalidUnion) {
  const isObject = typeof input === "object" && input !== null && !Array.isArray(input);
  const keys = isObject ? Object.keys(input).length : undefined;
  if (keys === 0) return undefined;
  const isNear = (fault: z.core.$ZodIssue) => {
    if (fault.path.length > 0) return true;
    if (fault.code === "unrecognized_keys") return fault.keys.length !== keys;
    return fault.code !== "invalid_type";
  };
  const ofItsType = errors.filter((faults) => faults.every(isNear));
  const [nearest] = ofItsType.toSorted((a, b) => a.length - b.length);
  return nearest?.map((fault) => ({ ...fault, path: [...path, ...fault.path] }));
}

function unknownField(path: PropertyKey[], key: string, known: string[]): Issue {
  const meant = meantField(key, path.length === 0 ? known : []);
  return {
    field: [...path, key].join(".").slice(0, fieldLength),
    rule: "unrecognized_keys",
    message: meant
      ? `is not a known field; did you mean "${meant}"?`
      : "is not a known field; remove it",
  };
}

function required(field: string): Issue {
  return { field, rule: "required", message: "is required" };
}
