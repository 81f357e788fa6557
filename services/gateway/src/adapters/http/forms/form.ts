import { pipeline, Readable, type Writable } from "node:stream";
import { limits } from "@quarry/api";
import { AppError, sizeText } from "@quarry/kernel";
import multer, { type StorageEngine } from "multer";
import type { HeldBodies } from "../../../application/held-bodies/held-bodies.ts";
import { holdFor } from "../requests/hold-body.ts";
import { incomingBody } from "../requests/incoming-body.ts";
import { validationFailed } from "../requests/validate.ts";
import type { Call } from "../route.ts";
import { fileTooLarge, gatedForm, overheadBytes } from "./gated-form.ts";

/** More than any form has; a form with more is refused before it is read to its end. */
const MAX_FIELDS = limits.formFields;
const MAX_VALUE_BYTES = limits.formValueBytes;

export type FormOptions = {
  storage: StorageEngine & { readonly taken: number };
  maxFileBytes: number;
  heldBodies: HeldBodies;
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
  { storage, maxFileBytes, heldBodies, part }: FormOptions,
): Promise<Record<string, unknown>> {
  if (!/;\s*boundary\s*=\s*"?[^\s";]/i.test(request.get("Content-Type") ?? "")) {
    throw malformed(
      "The Content-Type multipart/form-data has no boundary; let the HTTP client set this header, which knows the boundary",
    );
  }
  const maxBytes = maxFileBytes + overheadBytes;
  if (Number(request.get("Content-Length") ?? 0) > maxBytes) throw fileTooLarge(maxFileBytes);
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const bytes = gatedForm(incomingBody(response).bytes(), {
    maxFileBytes,
    fileBytes: () => storage.taken,
    hold: (size) => holdFor(response, heldBodies, size),
  });
  const stream = Readable.from(bytes).once("error", reject);
  const options = { storage, limits: limitsOf(maxFileBytes), defParamCharset: "utf8" };
  const streamHandler = (_request: unknown, form: Writable) => pipeline(stream, form, () => {});
  const read = multer(Object.assign(options, { streamHandler }));
  read.single(part)(request, response, (error: unknown) => {
    stream.destroy();
    if (error === undefined || error === null) resolve();
    else reject(formError(error, { maxFileBytes, part }));
  });
  await promise;
  const fields: unknown = request.body;
  return typeof fields === "object" ? { ...fields } : {};
}

const limitsOf = (maxFileBytes: number) => ({
  fields: MAX_FIELDS,
  parts: MAX_FIELDS + 1,
  files: 1,
  fieldSize: MAX_VALUE_BYTES,
  fieldNameSize: 100,
  headerPairs: 20,
  fileSize: maxFileBytes,
});

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
