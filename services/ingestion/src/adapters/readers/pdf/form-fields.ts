import type { PDFPageProxy } from "pdfjs-dist/types/src/display/api.js";
import type { Box } from "../layout/segments.ts";
import { type TurnedSegment, uprightSegments } from "./text-items.ts";

export type FormField = { name: string; value: string; segments: TurnedSegment[] };

/** The part of the library's annotation that is read here; its own type is open. */
type Widget = {
  subtype?: string;
  fieldName?: string;
  fieldType?: string;
  fieldValue?: string | string[] | null;
  checkBox?: boolean;
  radioButton?: boolean;
  pushButton?: boolean;
  exportValue?: string;
  buttonValue?: string;
  rect: [number, number, number, number];
};

/** What a field shows: text, chosen options, or a tick; undefined where it shows nothing. */
function shownValue(widget: Widget): string | undefined {
  const value = [widget.fieldValue ?? []].flat().join(", ").trim();
  if (widget.pushButton || widget.fieldType === "Sig" || value === "") return undefined;
  if (!widget.checkBox && !widget.radioButton) return value;
  const own = widget.exportValue ?? widget.buttonValue;
  return value !== "Off" && (own === undefined || own === value) ? value : undefined;
}

/** The filled fields of a page's form, each standing where the page shows it. */
export async function formFields(page: PDFPageProxy): Promise<FormField[]> {
  const viewport = page.getViewport({ scale: 1 });
  const annotations: Widget[] = await page.getAnnotations();
  return annotations.flatMap((widget) => {
    const value = widget.subtype === "Widget" ? shownValue(widget) : undefined;
    if (value === undefined || !widget.fieldName) return [];
    const [x0, y0, x1, y1] = widget.rect;
    const [left, top] = viewport.convertToViewportPoint(x0, y0);
    const [right, bottom] = viewport.convertToViewportPoint(x1, y1);
    const box: Box = [
      Math.min(left, right),
      Math.min(top, bottom),
      Math.max(left, right),
      Math.max(top, bottom),
    ];
    const shown = widget.checkBox || widget.radioButton ? "[x]" : value;
    return [{ name: widget.fieldName, value, segments: uprightSegments(shown, box) }];
  });
}
