import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { PDFDocumentProxy } from "pdfjs-dist/types/src/display/api.js";
import { unreadable } from "../unreadable.ts";

export type OpenOptions = {
  /** Opens an encrypted PDF. */
  password?: string | undefined;
  /** Pictures of more pixels are left out unread; all where absent, for most pages need none. */
  maxImagePixels?: number;
};

const packageFolder = dirname(fileURLToPath(import.meta.resolve("pdfjs-dist/package.json")));
const folder = (name: string) => join(packageFolder, name, "/");

function refusal(error: unknown, password: string | undefined): Error {
  if (!(error instanceof Error && error.name === "PasswordException")) {
    return unreadable("The PDF is damaged and cannot be read", error);
  }
  return password === undefined
    ? unreadable("The PDF is encrypted; send its password with the form field password")
    : unreadable("The PDF is encrypted with another password than the one that was sent");
}

/**
 * Opens a PDF; the caller destroys its loading task. The library takes the bytes over, so it gets
 * a copy.
 *
 * @throws AppError SOURCE_UNREADABLE where it is damaged, or encrypted with another password.
 */
export async function openPdf(
  bytes: Uint8Array,
  { password, maxImagePixels = 0 }: OpenOptions = {},
): Promise<PDFDocumentProxy> {
  const { getDocument } = await import("pdfjs-dist/legacy/build/pdf.mjs");
  const task = getDocument({
    data: new Uint8Array(bytes),
    ...(password !== undefined && { password }),
    maxImageSize: maxImagePixels,
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
