import { ExtractionFields, type Issue, limits, type SourceType } from "@quarry/api";
import { AppError, isUuid } from "@quarry/kernel";
import { refuseRepeated, validate, validationFailed } from "../requests/validate.ts";
import type { Upload } from "./upload.ts";

/** A checked form: the caller's words as sent, save that ids are in lower case. */
export type ExtractionForm = Omit<ExtractionFields, "source"> & {
  /** The address, the text, or the uploaded file's name. */
  source: string;
};

/**
 * Checks the form of an extraction once all its parts are there, in whatever order they came.
 *
 * @throws AppError VALIDATION_FAILED, SCHEMA_NOT_FOUND, SOURCE_EMPTY, SOURCE_REFUSED.
 */
export function checkExtractionForm(
  values: Record<string, unknown>,
  upload: Upload | undefined,
): ExtractionForm {
  refuseRepeated(values);
  const fields = validate(ExtractionFields, values);
  const source = upload
    ? fileSource(fields.source, upload)
    : valueSource(fields.type, fields.source);
  const schemaId = fields.schema_id.toLowerCase();
  if (!isUuid(schemaId)) {
    throw new AppError("SCHEMA_NOT_FOUND", "There is no schema with the id given in schema_id");
  }
  return { ...fields, schema_id: schemaId, source };
}

function refused(rule: string, message: string): AppError {
  const issue: Issue = { field: "source", rule, message };
  return validationFailed([issue]);
}

function fileSource(value: string | undefined, { fileName, blob }: Upload): string {
  if (value !== undefined) throw refused("duplicate", "send it as a value or as a file, not both");
  if (fileName.length > limits.fileNameLength || /\p{Cc}/u.test(fileName)) {
    const limit = `at most ${limits.fileNameLength} characters, none of them a control character`;
    throw refused("invalid_file_name", `a file's name may have ${limit}`);
  }
  if (blob.size === 0) throw new AppError("SOURCE_EMPTY", "The file is empty");
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
