import type { PDFPageProxy } from "pdfjs-dist/types/src/display/api.js";
import type { Box } from "../../layout/placed-text.ts";

/** The part of the library's annotations that is read here; its own type is open. */
export type Annotation = {
  subtype?: string;
  rect: [number, number, number, number];
  hidden?: boolean;
  /** Bits, as PDF counts them. */
  annotationFlags?: number;
  /** What somebody wrote. */
  contentsObj?: { str: string };
  /** Only addresses of known safe schemes. */
  url?: string;
  fieldName?: string;
  fieldType?: string;
  fieldValue?: string | string[] | null;
  checkBox?: boolean;
  radioButton?: boolean;
  pushButton?: boolean;
  combo?: boolean;
  options?: { exportValue: string; displayValue: string }[];
  exportValue?: string;
  buttonValue?: string;
};

/** An annotation that is to be seen, with its box on the page. */
export type PlacedAnnotation = Annotation & { box: Box };

/** Something with a place on the page. */
export type Boxed<Value> = { value: Value; box: Box };

/** PDF's flags `Hidden` and `NoView`: no reader shows what has one of them. */
const unseenFlags = 2 | 32;

function isHidden({ hidden, annotationFlags = 0 }: Annotation): boolean {
  return hidden === true || (annotationFlags & unseenFlags) !== 0;
}

/** Everything laid over a page that is to be seen. */
export async function annotationsOf(page: PDFPageProxy): Promise<PlacedAnnotation[]> {
  const viewport = page.getViewport({ scale: 1 });
  const annotations = (await page.getAnnotations()) as Annotation[];
  return annotations.flatMap((annotation) => {
    if (isHidden(annotation)) return [];
    const [x0, y0, x1, y1] = annotation.rect;
    const [left = 0, top = 0] = viewport.convertToViewportPoint(x0, y0).map(Number);
    const [right = 0, bottom = 0] = viewport.convertToViewportPoint(x1, y1).map(Number);
    const horizontal = [Math.min(left, right), Math.max(left, right)] as const;
    const vertical = [Math.min(top, bottom), Math.max(top, bottom)] as const;
    const box: Box = [horizontal[0], vertical[0], horizontal[1], vertical[1]];
    return { ...annotation, box };
  });
}

/** What is written over the page (`FreeText`), and what is noted on it, out of sight. */
export function notesIn(annotations: readonly PlacedAnnotation[]) {
  const written = annotations.flatMap(({ subtype, contentsObj, box }) => {
    const value = contentsObj?.str.trim() ?? "";
    const isNote = subtype !== "Widget" && subtype !== "Link" && subtype !== "Popup";
    return isNote && value !== "" ? { subtype, value, box } : [];
  });
  return {
    shown: written.filter(({ subtype }) => subtype === "FreeText"),
    hidden: written.filter(({ subtype }) => subtype !== "FreeText"),
  };
}

export function linksIn(annotations: readonly PlacedAnnotation[]): Boxed<string>[] {
  return annotations.flatMap(({ subtype, url, box }) =>
    subtype === "Link" && url ? { value: url, box } : [],
  );
}
