import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { createWorker, type Page, PSM, type Worker } from "tesseract.js";

const models = join(
  dirname(fileURLToPath(import.meta.resolve("@tesseract.js-data/eng/package.json"))),
  "4.0.0_best_int",
);

let engine: Promise<Worker> | undefined;

async function startEngine(): Promise<Worker> {
  const worker = await createWorker("eng", 1, {
    langPath: models,
    cacheMethod: "none",
    gzip: true,
  });
  await worker.setParameters({
    tessedit_pageseg_mode: PSM.SINGLE_BLOCK,
    debug_file: "/dev/null", // it would chat on standard error
  });
  return worker;
}

/** One engine a thread, made when first needed (0.2 s); it ends with its thread. Never downloads. */
function startedEngine(): Promise<Worker> {
  engine ??= startEngine();
  return engine;
}

export type Picture = { png: Buffer; width: number; height: number };

/**
 * Recognises the text of an upright grey picture as one block: the engine's own page analysis drops
 * text beside wide gaps. Columns are found afterwards, from the words' places.
 */
export async function recognise({ png }: Picture): Promise<Page> {
  const worker = await startedEngine();
  const { data } = await worker.recognize(png, {}, { text: true, blocks: true });
  return data;
}

/** Ends the engine's own thread; the next recognition starts a new one. */
export async function stopEngine(): Promise<void> {
  const running = engine;
  engine = undefined;
  await (await running)?.terminate();
}
