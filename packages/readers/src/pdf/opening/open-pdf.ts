import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { PDFDocumentProxy } from "pdfjs-dist/types/src/display/api.js";
import { unreadable } from "../../unreadable.ts";

const packageFolder = dirname(fileURLToPath(import.meta.resolve("pdfjs-dist/package.json")));
const folder = (name: string) => join(packageFolder, name, "/");

function refusal(error: unknown, password: string | undefined): Error {
  if (!(error instanceof Error && error.name === "PasswordException")) {
    return unreadable("The PDF is damaged and cannot be read", error);
  }
  return password === undefined
    ? unreadable("The PDF is encrypted; send its password in the form field password")
    : unreadable("The password for the encrypted PDF is wrong");
}

/**
 * Opens a PDF for its text; the caller destroys its loading task. The library takes the bytes over,
 * so it gets a copy.
 *
 * @throws AppError SOURCE_UNREADABLE where it is damaged, or encrypted with another password.
 */
export async function openPdf(bytes: Uint8Array, password?: string): Promise<PDFDocumentProxy> {
  const { getDocument } = await import("pdfjs-dist/legacy/build/pdf.mjs");
  const task = getDocument({
    data: new Uint8Array(bytes),
    ...(password !== undefined && { password }),
    maxImageSize: 0, // no picture is looked at
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
    throw refusal(error, password);
  }
}
