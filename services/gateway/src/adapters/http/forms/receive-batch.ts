import { BatchItemBody, defaultModel, limits } from "@quarry/api";
import type { BlobStore } from "@quarry/blob-store";
import { type BatchItem, type BlobReference, blobNames } from "@quarry/contracts";
import { AppError } from "@quarry/kernel";
import { validate } from "../requests/validate.ts";
import { decodedSize, readBase64 } from "./base64.ts";
import { type ExtractionForm, withSource } from "./extraction-form.ts";
import { toExtractionInput } from "./extraction-input.ts";
import { valueTooLarge } from "./form.ts";
import { fileTooLarge } from "./gated-form.ts";
import type { Placed } from "./read-lines.ts";

const { batch } = limits;

export type ReceivedBatch = { items: number; list: BlobReference };

type Storing = { blobs: BlobStore; id: string; schemaId: string; maxFileBytes: number };

/**
 * Checks the items of a batch one after the other and writes them to its list. The first invalid item
 * refuses the whole batch, and nothing is kept.
 *
 * @throws AppError as for a single extraction; the names of fields begin with the item's place.
 */
export async function receiveBatch(
  items: AsyncIterable<Placed> | Iterable<Placed>,
  { blobs, id, ...storing }: Storing,
): Promise<ReceivedBatch> {
  let count = 0;
  async function* list() {
    for await (const { place, ...sent } of items) {
      if (++count > batch.items) throw tooMany();
      yield* toLine(checked(sent, place, storing));
    }
    if (count === 0) throw new AppError("VALIDATION_FAILED", "The batch has no items");
  }
  return { list: await blobs.put(id, blobNames.batchList, list()), items: count };
}

type Checking = Pick<Storing, "schemaId" | "maxFileBytes">;

type Checked = { item: Omit<BatchItem, "base64">; base64?: Buffer };

function checked({ item, longText }: Omit<Placed, "place">, place: string, checking: Checking) {
  try {
    return toBatchItem(validate(BatchItemBody, item), longText, checking);
  } catch (error) {
    throw error instanceof AppError ? withPlace(place, error) : error;
  }
}

function toBatchItem(
  { source, ...fields }: BatchItemBody,
  longText: Buffer | undefined,
  { schemaId, maxFileBytes }: Checking,
): Checked {
  const asked = { ...fields, schema_id: schemaId };
  if (typeof source === "string") {
    if (Buffer.byteLength(source) > limits.formValueBytes) throw valueTooLarge("source");
    return { item: fromForm(withSource(asked, source)) };
  }
  const { mediaType: contentType, fileName = "upload" } = source;
  const base64 = readBase64(longText ?? Buffer.from(source.base64));
  const size = decodedSize(base64);
  if (size > maxFileBytes) throw fileTooLarge(maxFileBytes);
  return { item: fromForm(withSource(asked, { fileName, size }), { contentType }), base64 };
}

function fromForm(form: ExtractionForm, upload?: { contentType: string }): Checked["item"] {
  const { type, model = defaultModel } = form;
  return { type, model, input: toExtractionInput({ form, upload }) };
}

/** An item in a line of the list; the content of a file, which may be long, is written as it was sent. */
function* toLine({ item, base64 }: Checked): Generator<Uint8Array, void> {
  const json = JSON.stringify(item);
  if (!base64) yield Buffer.from(`${json}\n`);
  else {
    yield Buffer.from(`${json.slice(0, -1)},"base64":"`);
    yield base64;
    yield Buffer.from('"}\n');
  }
}

/** The same error with the item's place in its message and fields. */
function withPlace(place: string, { code, message, issues }: AppError): AppError {
  const placed = issues?.map(({ field, ...issue }) => ({ field: `${place}.${field}`, ...issue }));
  return new AppError(code, `${place}: ${message}`, placed && { issues: placed });
}

function tooMany(): AppError {
  return new AppError("PAYLOAD_TOO_LARGE", `A batch may have at most ${batch.items} items`);
}
