import { BatchItemBody, defaultModel, limits } from "@quarry/api";
import type { BlobStore } from "@quarry/blob-store";
import { type BatchItem, type BlobReference, blobNames } from "@quarry/contracts";
import { AppError, linesOf, repeatedKey, sizeText } from "@quarry/kernel";
import { repeated } from "../requests/read-json.ts";
import { validate } from "../requests/validate.ts";
import { type ExtractionForm, withSource } from "./extraction-form.ts";
import { toExtractionInput } from "./extraction-input.ts";
import { fileTooLarge, valueTooLarge } from "./form.ts";

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
    for await (const { place, item } of items) {
      if (++count > batch.items) throw tooMany();
      yield Buffer.from(`${JSON.stringify(checked(item, place, storing))}\n`);
    }
    if (count === 0) throw new AppError("VALIDATION_FAILED", "The batch has no items");
  }
  return { list: await blobs.put(id, blobNames.batchList, list()), items: count };
}

/** An item as it was sent, and its place in the request: `lines.7`, `items.6`. */
export type Placed = { place: string; item: unknown };

/** @throws AppError MALFORMED_JSON with the line, PAYLOAD_TOO_LARGE. */
export async function* readLines(body: AsyncIterable<Uint8Array>): AsyncGenerator<Placed, void> {
  const tooLong = (line: number) => tooLarge(`Line ${line}`, batch.lineBytes);
  const notUtf8 = (line: number) => malformed(`Line ${line} is not valid UTF-8`);
  let number = 0;
  for await (const line of linesOf(within(body), { maxBytes: batch.lineBytes, tooLong, notUtf8 })) {
    number += 1;
    if (line.trim() !== "") yield { place: `lines.${number}`, item: parsed(line, number) };
  }
}

async function* within(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void> {
  let size = 0;
  for await (const chunk of body) {
    size += chunk.byteLength;
    if (size > batch.bytes) throw tooLarge("A batch", batch.bytes);
    yield chunk;
  }
}

const malformed = (message: string) => new AppError("MALFORMED_JSON", message);

function parsed(line: string, number: number): unknown {
  let item: unknown;
  try {
    item = JSON.parse(line);
  } catch {
    throw malformed(`Line ${number} is not valid JSON`);
  }
  const key = repeatedKey(line);
  if (key !== undefined) throw withPlace(`lines.${number}`, repeated(key));
  return item;
}

type Checking = Pick<Storing, "schemaId" | "maxFileBytes">;

function checked(item: unknown, place: string, checking: Checking): BatchItem {
  try {
    return toBatchItem(validate(BatchItemBody, item), checking);
  } catch (error) {
    throw error instanceof AppError ? withPlace(place, error) : error;
  }
}

function toBatchItem(
  { source, ...fields }: BatchItemBody,
  { schemaId, maxFileBytes }: Checking,
): BatchItem {
  const asked = { ...fields, schema_id: schemaId };
  if (typeof source === "string") {
    if (Buffer.byteLength(source) > limits.formValueBytes) throw valueTooLarge("source");
    return fromForm(withSource(asked, source));
  }
  const { base64, mediaType: contentType, fileName = "upload" } = source;
  const size = Buffer.byteLength(base64, "base64");
  if (size > maxFileBytes) throw fileTooLarge(maxFileBytes);
  return { ...fromForm(withSource(asked, { fileName, size }), { contentType }), base64 };
}

function fromForm(form: ExtractionForm, upload?: { contentType: string }): BatchItem {
  const { type, model = defaultModel } = form;
  return { type, model, input: toExtractionInput({ form, upload }) };
}

/** The same error with the item's place in its message and fields. */
function withPlace(place: string, { code, message, issues }: AppError): AppError {
  const placed = issues?.map(({ field, ...issue }) => ({ field: `${place}.${field}`, ...issue }));
  return new AppError(code, `${place}: ${message}`, placed && { issues: placed });
}

function tooMany(): AppError {
  return new AppError("PAYLOAD_TOO_LARGE", `A batch may have at most ${batch.items} items`);
}

function tooLarge(what: string, most: number): AppError {
  return new AppError("PAYLOAD_TOO_LARGE", `${what} may have at most ${sizeText(most)}`);
}
