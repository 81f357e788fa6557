import { UploadForm } from "../extraction-requests.ts";
import { limits } from "../limits.ts";
import { UploadAddress, UploadRecord } from "../responses/uploads.ts";
import * as examples from "./examples.ts";
import { defineOperation } from "./operation.ts";
import { bodyErrors, idempotent, keyErrors, replayed } from "./parts.ts";

export const createUpload = defineOperation({
  operationId: "createUpload",
  method: "post",
  path: "/uploads",
  tag: "Extractions",
  summary: "Upload a file for an extraction that is sent as JSON",
  description: `Send \`{"uploadId": "<id>"}\` as the \`source\` of an extraction. One extraction can take the file, which is erased then, or after ${limits.uploadHours} hours. In place of a key, the address of \`POST /v1/uploads/address\` does, once.`,
  scope: "extractions:write",
  takesUploadToken: true,
  headers: idempotent,
  body: { mediaType: "multipart/form-data", shape: UploadForm, example: examples.uploadForm },
  success: {
    message: "Upload created successfully",
    data: UploadRecord,
    headers: replayed,
    example: examples.upload,
  },
  errors: ["MALFORMED_MULTIPART", ...bodyErrors, "SOURCE_EMPTY", ...keyErrors, "STATE_CONFLICT"],
});

export const createUploadAddress = defineOperation({
  operationId: "createUploadAddress",
  method: "post",
  path: "/uploads/address",
  tag: "Extractions",
  summary: "Make an address that takes one file without a key",
  description:
    "For a sender that has the file and must not have a key: `POST` it to the path as the `file` of a form, as to `/v1/uploads`. The address takes one file, within ten minutes, and is good no longer than the key that made it.",
  scope: "extractions:write",
  success: {
    message: "Upload address created successfully",
    data: UploadAddress,
    example: examples.uploadAddress,
  },
  errors: [],
});
