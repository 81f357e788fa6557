import { describe, expect, it } from "vitest";
import { cutClasses } from "./cut-alphabet.ts";
import { bytesOf, type Field, readFields, writeFields } from "./protobuf.ts";

const text = (value: string) => new TextEncoder().encode(value);

function tensor(name: string, dims: number[], numbers: number[]): Uint8Array {
  return writeFields([
    ...dims.map((value) => ({ number: 1, value })),
    { number: 8, value: text(name) },
    { number: 9, value: new Uint8Array(Float32Array.from(numbers).buffer) },
  ]);
}

/** A graph with two tensors of `classes` columns, and one of others. */
function modelOf(classes: number): Uint8Array {
  const weights = Array.from({ length: 2 * classes }, (_, index) => index);
  const shape = writeFields([{ number: 1, value: writeFields([{ number: 1, value: classes }]) }]);
  const tensorType = writeFields([
    { number: 1, value: 1 },
    { number: 2, value: shape },
  ]);
  const output = writeFields([
    { number: 1, value: text("out") },
    { number: 2, value: writeFields([{ number: 1, value: tensorType }]) },
  ]);
  const graph = writeFields([
    { number: 5, value: tensor("weights", [2, classes], weights) },
    { number: 5, value: tensor("bias", [classes], weights.slice(0, classes)) },
    { number: 5, value: tensor("other", [3], [7, 8, 9]) },
    { number: 12, value: output },
  ]);
  return writeFields([
    { number: 1, value: 300 },
    { number: 7, value: graph },
  ]);
}

function tensorsOf(model: Uint8Array) {
  const initializers = readFields(bytesOf(readFields(model), 7)).filter((f) => f.number === 5);
  return initializers.map(({ value }) => {
    const fields = readFields(value as Uint8Array);
    const raw = Uint8Array.from(bytesOf(fields, 9));
    const dims = fields.filter((field: Field) => field.number === 1).map((field) => field.value);
    return { dims, numbers: [...new Float32Array(raw.buffer)] };
  });
}

describe("cutting the classes of a recognition model", () => {
  it("keeps their columns in the last layer, and all else as it was", () => {
    const cut = cutClasses(modelOf(5), 5, [0, 2, 4]);
    expect(tensorsOf(cut)).toEqual([
      { dims: [2, 3], numbers: [0, 2, 4, 5, 7, 9] },
      { dims: [3], numbers: [0, 2, 4] },
      { dims: [3], numbers: [7, 8, 9] },
    ]);
    expect(readFields(cut)[0]).toEqual({ number: 1, value: 300 });
  });

  it("drops the shape that the output declares, which names the old number", () => {
    const output = readFields(bytesOf(readFields(cutClasses(modelOf(5), 5, [0, 4])), 7)).at(-1);
    const type = bytesOf(readFields(output?.value as Uint8Array), 2);
    expect(readFields(bytesOf(readFields(type), 1))).toEqual([{ number: 1, value: 1 }]);
  });

  it("refuses a model that has no such layer", () => {
    expect(() => cutClasses(modelOf(5), 6, [0])).toThrow("0 tensors of 6 classes, not 2");
  });
});
