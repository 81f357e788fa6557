import { type FileSource, readyFile } from "../extract/source.ts";
import { ask } from "../http/ask.ts";
import type { CallOptions } from "../http/deadline.ts";
import { formBody } from "../http/form.ts";
import type { Transport } from "../http/transport.ts";
import type { UploadAddress, UploadRecord } from "../responses/accounts.ts";
import type { CreateOptions } from "./schemas.ts";

export type Uploads = ReturnType<typeof createUploads>;

/** Files that are kept until an extraction takes them, or for a day. */
export function createUploads(transport: Transport) {
  return {
    /**
     * Sends a file; `{ uploadId: id }` is then the source of an extraction. Worth it where one process
     * has the file and another begins the extraction: `extract` takes files as they are.
     *
     * @param source A Blob, a file by `fromPath`, or a stream, which is read once.
     */
    create(source: FileSource, { idempotencyKey, ...call }: CreateOptions = {}) {
      const body = formBody({}, "file", readyFile(source));
      const request = { method: "POST", path: "/uploads", idempotencyKey, ...body } as const;
      return ask<UploadRecord>(transport, request, call);
    },

    /** Makes an address that takes one file without a key, within ten minutes. */
    address(call?: CallOptions): Promise<UploadAddress> {
      return ask(transport, { method: "POST", path: "/uploads/address" }, call);
    },
  };
}
