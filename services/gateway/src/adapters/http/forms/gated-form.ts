import { AppError, sizeText } from "@quarry/kernel";

/** Bytes that a form may have in addition to the file: values, part headers, boundaries. 4 MiB. */
export const overheadBytes = 4_194_304;

/** Such bytes of a form that are not counted, some of which may be of its file, on their way to the store. */
const uncountedFormBytes = 524_288;

export type FormGate = {
  maxFileBytes: number;
  /** The bytes of the file that were taken from the form so far. */
  fileBytes: () => number;
  /** Waits until the values of the form may be held in memory. */
  hold: (bytes: number) => Promise<void>;
};

/**
 * Passes on the bytes of a form. Its values, which are held in memory, are counted like a body of JSON: more is not
 * read until they may be held.
 *
 * @throws AppError PAYLOAD_TOO_LARGE, UNAVAILABLE.
 */
export async function* gatedForm(
  bytes: AsyncIterable<Uint8Array>,
  { maxFileBytes, fileBytes, hold }: FormGate,
): AsyncGenerator<Uint8Array, void> {
  let size = 0;
  let isHeld = false;
  for await (const chunk of bytes) {
    size += chunk.byteLength;
    const values = size - fileBytes();
    if (size > maxFileBytes + overheadBytes) throw fileTooLarge(maxFileBytes);
    if (values > overheadBytes + uncountedFormBytes) throw valuesTooLarge();
    if (values > uncountedFormBytes && !isHeld) {
      await hold(overheadBytes);
      isHeld = true;
    }
    yield chunk;
  }
}

export function fileTooLarge(maxFileBytes: number): AppError {
  return new AppError("PAYLOAD_TOO_LARGE", `A file may have at most ${sizeText(maxFileBytes)}`);
}

function valuesTooLarge(): AppError {
  const most = `The values of a form may have at most ${sizeText(overheadBytes)} in all`;
  return new AppError("PAYLOAD_TOO_LARGE", most);
}
