import { type Alphabet, detectionModel, recognitionModel } from "@quarry/ocr-models";
import { InferenceSession, Tensor } from "onnxruntime-node";

/** A network with one input and one output. */
export type Network = {
  run(
    input: Float32Array,
    shape: readonly number[],
  ): Promise<{ data: Float32Array; shape: readonly number[] }>;
};

/** One thread for each process that reads, and no memory kept for the largest picture so far. */
const options: InferenceSession.SessionOptions = {
  intraOpNumThreads: 1,
  interOpNumThreads: 1,
  enableCpuMemArena: false,
  enableMemPattern: false,
  logSeverityLevel: 4,
};

async function load(file: string): Promise<Network> {
  const session = await InferenceSession.create(file, options);
  const [inputName = "", outputName = ""] = [...session.inputNames, ...session.outputNames];
  return {
    async run(input, shape) {
      const results = await session.run({ [inputName]: new Tensor("float32", input, shape) });
      const output = results[outputName];
      if (!(output?.data instanceof Float32Array)) throw new Error("The network gave no numbers");
      return { data: output.data, shape: output.dims };
    },
  };
}

/** What reads lines: a network, and the characters of its classes. */
export type LineReader = { network: Network; characters: readonly string[] };

const readers = new Map<Alphabet, Promise<LineReader>>();
let detector: Promise<Network> | undefined;

/** The network that finds text; loaded when first asked for and kept. */
export function textDetector(): Promise<Network> {
  detector ??= load(detectionModel);
  return detector;
}

/** The network that reads lines in an alphabet; loaded when first asked for and kept. */
export function lineReader(alphabet: Alphabet): Promise<LineReader> {
  const loading =
    readers.get(alphabet) ??
    recognitionModel(alphabet).then(async ({ file, characters }) => ({
      network: await load(file),
      characters,
    }));
  readers.set(alphabet, loading);
  return loading;
}
