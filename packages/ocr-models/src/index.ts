import { readFile } from "node:fs/promises";
import { join } from "node:path";

/** Where the models lie. */
export const modelFolder: string = join(import.meta.dirname, "../models");

/** The alphabet of a recognition model: letters of Latin scripts, or all that the model knows. */
export type Alphabet = "latin" | "full";

/** JSON: the SHA-256 of each file beside it, by name. */
export const digestsFile: string = join(modelFolder, "digests.json");

/** ONNX: the network that finds lines of text. */
export const detectionModel: string = join(modelFolder, "detection.onnx");

/**
 * ONNX: the network that reads a line, and the characters of its classes: the first is no character
 * (blank), the last is the space.
 */
export async function recognitionModel(alphabet: Alphabet) {
  const text = await readFile(join(modelFolder, `${alphabet}.txt`), "utf8");
  return {
    file: join(modelFolder, `${alphabet}.onnx`),
    characters: ["", ...text.split("\n"), " "],
  };
}
