import type { Json, SerialisedError } from "@quarry/kernel";

export function encode(payload: Json | SerialisedError): Uint8Array {
  return Buffer.from(JSON.stringify(payload));
}

/** @throws SyntaxError for what is not JSON. */
export function decode(data: Uint8Array): Json {
  return JSON.parse(Buffer.from(data.buffer, data.byteOffset, data.byteLength).toString());
}
