import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Language } from "./samples/pages.ts";

const folder = fileURLToPath(new URL("../../../peers/tesseract/", import.meta.url));
/** Page analysis without orientation, for which it would take a further model. */
const automatic = "3";

/** What is used of tesseract.js. */
type Worker = {
  setParameters(parameters: { tessedit_pageseg_mode: string }): Promise<unknown>;
  recognize(image: Buffer): Promise<{ data: { text: string } }>;
  terminate(): Promise<unknown>;
};
type Tesseract = {
  createWorker(
    language: Language,
    engineMode: number,
    options: { langPath: string; cacheMethod: string; gzip: boolean },
  ): Promise<Worker>;
};
type Peer = AsyncDisposable & { read(image: Uint8Array, language: Language): Promise<string> };

/** tesseract.js in this process, with models in a folder of their own that are installed on first use. */
export async function openTesseract(): Promise<Peer> {
  if (!existsSync(`${folder}node_modules/tesseract.js`)) {
    console.error("Installing tesseract.js with models of five languages ...");
    execFileSync("npm", ["ci", "--loglevel=error"], { cwd: folder, stdio: "inherit" });
  }
  const path = `${folder}node_modules/tesseract.js/src/index.js`;
  const { default: tesseract } = (await import(path)) as { default: Tesseract };
  const workers = new Map<Language, Promise<Worker>>();

  async function start(language: Language): Promise<Worker> {
    const langPath = `${folder}node_modules/@tesseract.js-data/${language}/4.0.0_best_int`;
    const options = { langPath, cacheMethod: "none", gzip: true };
    const worker = await tesseract.createWorker(language, 1, options);
    await worker.setParameters({ tessedit_pageseg_mode: automatic });
    return worker;
  }

  return {
    async read(image, language) {
      const starting = workers.get(language) ?? start(language);
      workers.set(language, starting);
      const { data } = await (await starting).recognize(Buffer.from(image));
      return data.text;
    },
    async [Symbol.asyncDispose]() {
      for (const worker of workers.values()) await (await worker).terminate();
    },
  };
}
