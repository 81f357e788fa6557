import { childPointer } from "@quarry/api/values";

/** Every place, as a JSON pointer, at which an output is not what it should be. */
export function differences(expected: unknown, actual: unknown, pointer = ""): string[] {
  const [keys, others] = [keysOf(expected), keysOf(actual)];
  if (keys === undefined || others === undefined) {
    return Object.is(expected, actual)
      ? []
      : [`${pointer || "/"}: ${JSON.stringify(actual)} instead of ${JSON.stringify(expected)}`];
  }
  return [...new Set([...keys, ...others])].flatMap((key) =>
    differences(valueAt(expected, key), valueAt(actual, key), childPointer(pointer, key)),
  );
}

function keysOf(value: unknown): string[] | undefined {
  return value !== null && typeof value === "object" ? Object.keys(value) : undefined;
}

function valueAt(value: unknown, key: string): unknown {
  return value !== null && typeof value === "object" ? Reflect.get(value, key) : undefined;
}
