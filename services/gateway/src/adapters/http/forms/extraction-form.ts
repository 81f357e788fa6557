import { ExtractionFields, type Issue, limits, type SourceType } from "@quarry/api";
import { AppError, isUuid } from "@quarry/kernel";
import { checkJson } from "../requests/parse-json.ts";
import { refuseRepeated, validate, validationFailed } from "../requests/validate.ts";

/** The checked fields of a request: values as sent, except that ids are in lower case. */
export type ExtractionForm = Omit<ExtractionFields, "source"> & {
  /** The address, the text, or the file's name. */
  source: string;
};

/** The properties of a source file that are checked. */
export type SourceFile = { fileName: string; size: number };

/**
 * Checks the form of an extraction once all its parts have arrived, in any order.
 *
 * @throws AppError VALIDATION_FAILED, MALFORMED_JSON, PAYLOAD_TOO_LARGE, SCHEMA_NOT_FOUND, SOURCE_EMPTY, SOURCE_REFUSED.
 */
export function checkExtractionForm(
  sent: Record<string, unknown>,
  file: SourceFile | undefined,
): ExtractionForm {
  refuseRepeated(sent);
  const values = withoutEmptyFields(sent, file);
  for (const field of ["metadata", "rightOutput"]) {
    const text = values[field];
    if (typeof text !== "string") continue;
    values[field] = text.replace(/^\ufeff/, "");
    checkJson(Buffer.from(text), field);
  }
  const fields = validate(ExtractionFields, values);
  if (file && fields.source !== undefined) {
    throw refused("duplicate", "send it as a value or as a file, not both");
  }
  return withSource(fields, file ?? fields.source);
}

const required = ["schema_id", "type"];

/**
 * Leaves out the fields that a browser or a tool sends empty because they were not filled in. Those that every request
 * needs stay, and so does an empty text as the source.
 */
function withoutEmptyFields(sent: Record<string, unknown>, file: SourceFile | undefined) {
  const needed = file ? required : [...required, "source"];
  const isFilled = ([name, value]: [string, unknown]) => value !== "" || needed.includes(name);
  return Object.fromEntries(Object.entries(sent).filter(isFilled));
}

/**
 * Adds the checked source to the fields of a request.
 *
 * @throws AppError VALIDATION_FAILED, SCHEMA_NOT_FOUND, SOURCE_EMPTY, SOURCE_REFUSED.
 */
export function withSource(
  fields: Omit<ExtractionFields, "source">,
  sent: SourceFile | string | undefined,
): ExtractionForm {
  const source = typeof sent === "object" ? checkFile(sent) : valueSource(fields.type, sent);
  const schemaId = fields.schema_id.toLowerCase();
  if (!isUuid(schemaId)) {
    const remedy = "it must be a schema's id; GET /v1/schemas?search= finds that by the name";
    throw new AppError("SCHEMA_NOT_FOUND", `schema_id names no schema: ${remedy}`);
  }
  return { ...fields, schema_id: schemaId, source };
}

function refused(rule: string, message: string, field = "source"): AppError {
  const issue: Issue = { field, rule, message };
  return validationFailed([issue]);
}

/** Checks a file and returns its name. @throws AppError VALIDATION_FAILED, SOURCE_EMPTY. */
export function checkFile({ fileName, size }: SourceFile, field?: string): string {
  if (fileName.length > limits.fileNameLength || /\p{Cc}/u.test(fileName)) {
    const limit = `at most ${limits.fileNameLength} characters, none of them a control character`;
    throw refused("invalid_file_name", `a file's name may have ${limit}`, field);
  }
  if (size === 0) throw new AppError("SOURCE_EMPTY", "The file is empty");
  return fileName;
}

function valueSource(type: SourceType, value: string | undefined): string {
  if (value === undefined) throw refused("required", "is required, as a value or as a file");
  if (type === "text") {
    if (value.trim() === "") throw new AppError("SOURCE_EMPTY", "The text is empty");
    return value;
  }
  if (value.length > limits.addressLength) {
    throw refused("too_big", `a URL may have at most ${limits.addressLength} characters`);
  }
  const address = /^https?:\/\//i.test(value) ? URL.parse(value) : null;
  if (!address) {
    throw refused("invalid_url", `must be an http(s) URL or a file for type=${type}`);
  }
  if (address.username !== "" || address.password !== "") {
    throw new AppError("SOURCE_REFUSED", "A URL with a user name or password is not fetched");
  }
  return value;
}
