import { limits } from "@quarry/api";
import { AppError, sizeText } from "@quarry/kernel";
import multer, { type StorageEngine } from "multer";
import { validationFailed } from "../requests/validate.ts";
import type { Call } from "../route.ts";

/** More than any form has; a form with more is refused before it is read to its end. */
const MAX_FIELDS = limits.formFields;
const MAX_VALUE_BYTES = limits.formValueBytes;
/** Bytes that a form may have in addition to the file: values, part headers, boundaries. */
const overheadBytes = 4 * MAX_VALUE_BYTES;

export type FormOptions = {
  storage: StorageEngine;
  maxFileBytes: number;
  /** The name of the part that may be a file. */
  part: string;
};

/**
 * Reads a multipart form: values into `request.body`, the part that is a file into the storage.
 *
 * @throws AppError MALFORMED_MULTIPART, PAYLOAD_TOO_LARGE or VALIDATION_FAILED; what the storage
 *   throws.
 */
export async function receiveForm(
  { request, response }: Pick<Call, "request" | "response">,
  { storage, maxFileBytes, part }: FormOptions,
): Promise<Record<string, unknown>> {
  const formLimits = {
    fields: MAX_FIELDS,
    parts: MAX_FIELDS + 1,
    files: 1,
    fieldSize: MAX_VALUE_BYTES,
    fieldNameSize: 100,
    headerPairs: 20,
    fileSize: maxFileBytes,
  };
  const read = multer({ storage, limits: formLimits, defParamCharset: "utf8" });
  const maxBytes = maxFileBytes + overheadBytes;
  if (Number(request.get("Content-Length") ?? 0) > maxBytes) throw fileTooLarge(maxFileBytes);

  const { promise, resolve, reject } = Promise.withResolvers<void>();
  let bytes = 0;
  request.on("data", (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > maxBytes) reject(fileTooLarge(maxFileBytes));
  });
  read.single(part)(request, response, (error: unknown) => {
    if (error === undefined || error === null) resolve();
    else reject(formError(error, { maxFileBytes, part }));
  });
  await promise;
  const fields: unknown = request.body;
  return typeof fields === "object" ? { ...fields } : {};
}

export function fileTooLarge(maxFileBytes: number): AppError {
  return new AppError("PAYLOAD_TOO_LARGE", `A file may have at most ${sizeText(maxFileBytes)}`);
}

export function valueTooLarge(field: string): AppError {
  const limit = `The value of ${field} may have at most ${sizeText(MAX_VALUE_BYTES)}`;
  return new AppError("PAYLOAD_TOO_LARGE", `${limit}; send a longer source as a file`);
}

const malformed = (message: string) => new AppError("MALFORMED_MULTIPART", message);

/** Multer's limits by their codes; its other errors, and busboy's, are about the form's syntax. */
function formError(
  error: unknown,
  { maxFileBytes, part }: Pick<FormOptions, "maxFileBytes" | "part">,
): AppError {
  if (error instanceof AppError) return error;
  if (!(error instanceof multer.MulterError)) {
    return malformed("The form is cut off or is not multipart/form-data");
  }
  const field = error.field?.slice(0, 100) ?? "form";
  const code: string = error.code;
  switch (code) {
    case "LIMIT_FILE_SIZE":
      return fileTooLarge(maxFileBytes);
    case "LIMIT_FIELD_VALUE":
      return valueTooLarge(field);
    case "LIMIT_FIELD_COUNT":
    case "LIMIT_PART_COUNT":
      return new AppError("PAYLOAD_TOO_LARGE", `A form may have at most ${MAX_FIELDS} fields`);
    case "LIMIT_FILE_COUNT":
    case "LIMIT_UNEXPECTED_FILE":
      return unexpectedFile(field, part);
    case "LIMIT_FIELD_KEY":
      return malformed("A field's name may have at most 100 characters");
    case "MISSING_FIELD_NAME":
      return malformed("A part of the form has no name");
    default:
      return malformed("The form cannot be read");
  }
}

function unexpectedFile(field: string, part: string): AppError {
  return field === part || field === "form"
    ? validationFailed([{ field: part, rule: "duplicate", message: "send one file only" }])
    : validationFailed([
        { field, rule: "unrecognized_keys", message: `only ${part} may be a file` },
      ]);
}
