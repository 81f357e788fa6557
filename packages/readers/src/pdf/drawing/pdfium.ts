import { PDFiumLibrary, PDFiumModule } from "@hyzyla/pdfium";

/** The functions of PDFium that report what a page draws; its wrapper does not expose them. */
const functionNames = [
  "_FPDF_LoadMemDocument",
  "_FPDF_CloseDocument",
  "_FPDF_LoadPage",
  "_FPDF_ClosePage",
  "_FPDFPage_CountObjects",
  "_FPDFPage_GetObject",
  "_FPDFFormObj_CountObjects",
  "_FPDFFormObj_GetObject",
  "_FPDFPageObj_GetType",
  "_FPDFPageObj_GetBounds",
  "_FPDFPageObj_GetMatrix",
  "_FPDFPageObj_GetFillColor",
  "_FPDFPageObj_GetStrokeColor",
  "_FPDFPageObj_HasTransparency",
  "_FPDFPageObj_GetClipPath",
  "_FPDFClipPath_CountPaths",
  "_FPDFClipPath_CountPathSegments",
  "_FPDFClipPath_GetPathSegment",
  "_FPDFPath_GetDrawMode",
  "_FPDFPath_CountSegments",
  "_FPDFPath_GetPathSegment",
  "_FPDFPathSegment_GetPoint",
  "_FPDFPathSegment_GetType",
  "_FPDFImageObj_GetImagePixelSize",
  "_FPDFImageObj_GetRenderedBitmap",
  "_FPDFBitmap_GetFormat",
  "_FPDFBitmap_GetWidth",
  "_FPDFBitmap_GetHeight",
  "_FPDFBitmap_GetStride",
  "_FPDFBitmap_GetBuffer",
  "_FPDFBitmap_Destroy",
  "_FPDFTextObj_GetFontSize",
  "_FPDFTextObj_GetTextRenderMode",
  "_FPDFTextObj_GetFont",
  "_FPDFFont_GetAscent",
  "_FPDFFont_GetDescent",
  "_FPDFText_LoadPage",
  "_FPDFText_ClosePage",
  "_FPDFText_CountChars",
  "_FPDFText_IsGenerated",
  "_FPDFText_IsHyphen",
  "_FPDFText_GetUnicode",
  "_FPDFText_GetTextObject",
  "_FPDFText_GetMatrix",
  "_FPDFText_GetCharOrigin",
  "_FPDFText_GetCharBox",
  "_FPDFText_GetLooseCharBox",
] as const;

/** They take and give numbers: handles, addresses of the module's memory, counts. */
type Functions = Record<(typeof functionNames)[number], (...numbers: number[]) => number>;

export type Pdfium = Functions & {
  wasmExports: { malloc(size: number): number; free(address: number): void };
  /** Another view after the memory has grown. */
  HEAPU8: Uint8Array;
};

export type LoadedPdfium = { library: PDFiumLibrary; module: Pdfium };

type Module = Awaited<ReturnType<typeof PDFiumModule>>;

function hasFunctions(module: Module): module is Module & Functions {
  return functionNames.every((name) => name in module);
}

async function load(): Promise<LoadedPdfium> {
  const module = await PDFiumModule({});
  if (!hasFunctions(module)) throw new Error("PDFium lacks the functions that describe a page");
  return { module, library: await PDFiumLibrary.initBase({ vendor: async () => module }) };
}

/** WebAssembly never releases memory, so the library is reloaded after so many documents or pages. */
const documentsPerLibrary = 50;
const pagesPerLibrary = 200;

let loaded: Promise<LoadedPdfium> | undefined;
let used = { documents: 0, pages: 0 };

/** PDFium, for one more document. */
export function loadedPdfium(): Promise<LoadedPdfium> {
  if (used.documents >= documentsPerLibrary || used.pages >= pagesPerLibrary) loaded = undefined;
  if (!loaded) used = { documents: 0, pages: 0 };
  used.documents += 1;
  loaded ??= load();
  return loaded;
}

/** Counts a page that was drawn to pixels, which takes far more memory than a look at it. */
export function countDrawnPage(): void {
  used.pages += 1;
}
