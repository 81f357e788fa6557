import { type Json, parseJson, type SerialisedError } from "@quarry/kernel";

export function encode(payload: Json | SerialisedError): Uint8Array {
  return Buffer.from(JSON.stringify(payload));
}

/** The payload, or undefined for what is not JSON: it was not sent by a bus of ours. */
export function decode(data: Uint8Array): Json | undefined {
  try {
    return parseJson(Buffer.from(data.buffer, data.byteOffset, data.byteLength).toString());
  } catch {
    return undefined;
  }
}
