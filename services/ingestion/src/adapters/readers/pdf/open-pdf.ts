import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { PDFDocumentProxy } from "pdfjs-dist/types/src/display/api.js";
import { unreadable } from "../unreadable.ts";

const packageFolder = dirname(fileURLToPath(import.meta.resolve("pdfjs-dist/package.json")));
const folder = (name: string) => join(packageFolder, name, "/");

function refusal(error: unknown): Error {
  const name = error instanceof Error ? error.name : "";
  if (name === "PasswordException") {
    return unreadable("The PDF is encrypted with a password; send it without one", error);
  }
  return unreadable("The PDF is damaged and cannot be read", error);
}

/**
 * Opens a PDF; the caller destroys its loading task. The library takes the bytes over, so it gets
 * a copy.
 *
 * @throws AppError SOURCE_UNREADABLE where it is encrypted or damaged.
 */
export async function openPdf(bytes: Uint8Array): Promise<PDFDocumentProxy> {
  const { getDocument } = await import("pdfjs-dist/legacy/build/pdf.mjs");
  const task = getDocument({
    data: new Uint8Array(bytes),
    useSystemFonts: false,
    disableFontFace: true,
    cMapUrl: folder("cmaps"),
    cMapPacked: true,
    standardFontDataUrl: folder("standard_fonts"),
    wasmUrl: folder("wasm"),
    iccUrl: folder("iccs"),
    verbosity: 0,
  });
  try {
    return await task.promise;
  } catch (error) {
    await task.destroy();
    throw refusal(error);
  }
}
