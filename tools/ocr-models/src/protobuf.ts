/**
 * Protocol buffers as far as cutting a model takes: messages are read into their fields, and what is
 * not looked into is written again byte by byte.
 */

/** A field of a message: a number (varint), or bytes (text, a message, packed numbers). */
export type Field = { number: number; value: number | Uint8Array };

const wire = { varint: 0, fixed64: 1, bytes: 2, fixed32: 5 };

function readVarint(bytes: Uint8Array, start: number): [value: number, next: number] {
  let value = 0;
  for (let at = start, factor = 1; ; at++, factor *= 128) {
    const byte = bytes[at] ?? 0;
    value += (byte & 127) * factor;
    if (byte < 128) return [value, at + 1];
  }
}

function varint(value: number): Uint8Array {
  const bytes: number[] = [];
  let rest = value;
  for (; rest >= 128; rest = Math.floor(rest / 128)) bytes.push((rest % 128) | 128);
  return Uint8Array.of(...bytes, rest);
}

/**
 * The fields of a message, in their order.
 *
 * @throws where a field is of fixed length, or a number passes 2^53: what is cut has none of these.
 */
export function readFields(message: Uint8Array): Field[] {
  const fields: Field[] = [];
  for (let at = 0; at < message.length; ) {
    const [tag, start] = readVarint(message, at);
    const [number, type] = [Math.floor(tag / 8), tag % 8];
    const [value, end] = readVarint(message, start);
    if (type === wire.varint && Number.isSafeInteger(value)) {
      fields.push({ number, value });
      at = end;
    } else if (type === wire.bytes) {
      fields.push({ number, value: message.subarray(end, end + value) });
      at = end + value;
    } else throw new Error(`Field ${number} is of an unexpected kind (${type})`);
  }
  return fields;
}

/** Writes fields as a message. */
export function writeFields(fields: readonly Field[]): Uint8Array {
  return Buffer.concat(
    fields.flatMap(({ number, value }) =>
      typeof value === "number"
        ? [varint(number * 8 + wire.varint), varint(value)]
        : [varint(number * 8 + wire.bytes), varint(value.length), value],
    ),
  );
}

/** The first field of a number as bytes. @throws where there is none. */
export function bytesOf(fields: readonly Field[], number: number): Uint8Array {
  const value = fields.find((field) => field.number === number)?.value;
  if (!(value instanceof Uint8Array)) throw new Error(`The message has no field ${number}`);
  return value;
}
