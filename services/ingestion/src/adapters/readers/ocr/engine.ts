import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { createWorker, type Page, PSM, type Worker } from "tesseract.js";

const models = join(
  dirname(fileURLToPath(import.meta.resolve("@tesseract.js-data/eng/package.json"))),
  "4.0.0_best_int",
);

let engine: Promise<Worker> | undefined;

/** One engine a thread, made when first needed (0.2 s); it ends with its thread. Never downloads. */
function startedEngine(): Promise<Worker> {
  engine ??= createWorker("eng", 1, { langPath: models, cacheMethod: "none", gzip: true });
  return engine;
}

export type Picture = { png: Buffer; width: number; height: number };

/** Receipts and other tall strips are read as one block, all else with page analysis. */
const tall = 1.7;

/** Recognises the text of an upright grey picture. */
export async function recognise(picture: Picture): Promise<Page> {
  const worker = await startedEngine();
  const isTall = picture.height / picture.width > tall;
  await worker.setParameters({
    tessedit_pageseg_mode: isTall ? PSM.SINGLE_BLOCK : PSM.AUTO,
    debug_file: "/dev/null", // it would chat on standard error
  });
  const { data } = await worker.recognize(picture.png, {}, { text: true, blocks: true });
  return data;
}

/** Ends the engine's own thread; the next recognition starts a new one. */
export async function stopEngine(): Promise<void> {
  const running = engine;
  engine = undefined;
  await (await running)?.terminate();
}
