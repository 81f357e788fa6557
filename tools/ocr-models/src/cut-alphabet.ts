import { bytesOf, type Field, readFields, writeFields } from "./protobuf.ts";

/** Fields of ONNX's messages (onnx.proto, IR version 7 and later). */
const model = { graph: 7 };
const graph = { initializer: 5, output: 12 };
const tensor = { dims: 1, name: 8, raw: 9 };
const bytesPerNumber = 4;

type Tensor = { fields: Field[]; name: string; dims: number[] };

function tensorOf(message: Uint8Array): Tensor {
  const fields = readFields(message);
  const dims = fields.flatMap(({ number, value }) =>
    number === tensor.dims && typeof value === "number" ? [value] : [],
  );
  return { fields, name: new TextDecoder().decode(bytesOf(fields, tensor.name)), dims };
}

/** Keeps columns of a tensor whose last dimension is the classes. */
function withColumns({ fields, dims }: Tensor, classes: readonly number[]): Uint8Array {
  const raw = bytesOf(fields, tensor.raw);
  const width = dims.at(-1) ?? 0;
  const rows = raw.length / bytesPerNumber / width;
  const kept = new Uint8Array(rows * classes.length * bytesPerNumber);
  for (let row = 0; row < rows; row++) {
    classes.forEach((column, index) => {
      const from = (row * width + column) * bytesPerNumber;
      const to = (row * classes.length + index) * bytesPerNumber;
      kept.set(raw.subarray(from, from + bytesPerNumber), to);
    });
  }
  let left = dims.length;
  return writeFields(
    fields.map(({ number, value }) => {
      if (number === tensor.raw) return { number, value: kept };
      if (number !== tensor.dims) return { number, value };
      left -= 1;
      return { number, value: left === 0 ? classes.length : value };
    }),
  );
}

/**
 * Cuts a recognition model (ONNX) to some of its classes: keeps their columns of the last layer's weights and
 * drops the declared shape of the output, which would state the old number of classes.
 *
 * @param all Classes that the model has.
 * @param kept Those to keep, ascending; the model's output has them in this order.
 * @throws where the model has no layer of so many classes.
 */
export function cutClasses(bytes: Uint8Array, all: number, kept: readonly number[]): Uint8Array {
  let cut = 0;
  const shortened = ({ number, value }: Field): Field => {
    if (!(value instanceof Uint8Array)) return { number, value };
    if (number === graph.output) return { number, value: withoutShape(value) };
    if (number !== graph.initializer) return { number, value };
    const weights = tensorOf(value);
    if (weights.dims.at(-1) !== all) return { number, value };
    cut += 1;
    return { number, value: withColumns(weights, kept) };
  };
  const fields = readFields(bytes).map((field) =>
    field.number === model.graph && field.value instanceof Uint8Array
      ? { ...field, value: writeFields(readFields(field.value).map(shortened)) }
      : field,
  );
  if (cut !== 2) throw new Error(`The model has ${cut} tensors of ${all} classes, not 2`);
  return writeFields(fields);
}

/** A value's description (ValueInfoProto) without its shape: name, type of its elements. */
function withoutShape(description: Uint8Array): Uint8Array {
  const [type, tensorType, shape] = [2, 1, 2];
  const without = (path: readonly number[], message: Uint8Array): Uint8Array => {
    const [next, ...rest] = path;
    return writeFields(
      readFields(message).flatMap((field) => {
        if (field.number !== next || !(field.value instanceof Uint8Array)) return [field];
        return rest.length === 0 ? [] : [{ ...field, value: without(rest, field.value) }];
      }),
    );
  };
  return without([type, tensorType, shape], description);
}
