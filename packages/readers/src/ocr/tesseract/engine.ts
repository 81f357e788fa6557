import { mkdtemp, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { AppError } from "@quarry/kernel";
import { createWorker, OEM, type Page, PSM, type Worker } from "tesseract.js";
import { unreadable } from "../../unreadable.ts";
import { missingLanguages, modelFile } from "../languages.ts";

type Engine = { languages: string; worker: Promise<Worker> };

let engine: Engine | undefined;

const threadFile = fileURLToPath(new URL("./engine-thread.ts", import.meta.url));

/** The engine takes all its models from one folder, and each package has its own: links help. */
async function inOneFolder<T>(files: string[], use: (folder: string) => Promise<T>): Promise<T> {
  const [only] = files;
  if (only !== undefined && files.length === 1) return use(dirname(only));
  const folder = await mkdtemp(join(tmpdir(), "quarry-ocr-"));
  try {
    await Promise.all(files.map((file) => symlink(file, join(folder, basename(file)))));
    return await use(folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function startEngine(languages: readonly string[]): Promise<Worker> {
  const missing = missingLanguages(languages);
  if (missing !== undefined) throw unreadable(`Text in images cannot be recognised: ${missing}`);
  const files = languages.flatMap((language) => modelFile(language) ?? []);
  const worker = await inOneFolder(files, (langPath) =>
    createWorker([...languages], OEM.LSTM_ONLY, {
      langPath,
      workerPath: threadFile,
      cacheMethod: "none",
      gzip: true,
      errorHandler: () => {}, // by default it also throws where no caller can catch
    }),
  );
  await worker.setParameters({ tessedit_pageseg_mode: PSM.SINGLE_BLOCK });
  return worker;
}

/**
 * One engine per thread, created on first use (0.2 s) and kept warm; it ends with its thread. It is recreated
 * for other languages and after a failure.
 */
async function engineFor(languages: readonly string[]): Promise<Worker> {
  const wanted = languages.join("+");
  if (engine && engine.languages !== wanted) await stopEngine();
  engine ??= { languages: wanted, worker: startEngine(languages) };
  return engine.worker;
}

/**
 * Recognises the text of an upright grey picture as one block: the engine's own page analysis drops
 * text beside wide gaps. Columns are found afterwards, from the words' places.
 *
 * @param languages As their packages call them, such as `eng`; the likeliest first.
 */
export async function recognise(png: Buffer, languages: readonly string[]): Promise<Page> {
  try {
    const worker = await engineFor(languages);
    const { data } = await worker.recognize(png, {}, { text: true, blocks: true });
    return data;
  } catch (error) {
    await stopEngine();
    if (error instanceof AppError) throw error;
    throw new Error("Text recognition failed", { cause: error });
  }
}

/** Ends the engine's own thread; the next recognition starts a new one. */
export async function stopEngine(): Promise<void> {
  const running = engine;
  engine = undefined;
  const worker = await running?.worker.catch(() => undefined);
  await worker?.terminate();
}
