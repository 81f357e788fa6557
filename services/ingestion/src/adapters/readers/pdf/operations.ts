import type { PDFPageProxy } from "pdfjs-dist/types/src/display/api.js";
import { type Matrix, multiply, toMatrix } from "./matrix.ts";

/** What a page does, with what holds while it does it. */
export type Operation = {
  /** One of the library's `OPS`. */
  code: number;
  args: readonly unknown[];
  /** From the operation's own space to the page, in points from its top left corner. */
  matrix: Matrix;
  /** Whether text is to be seen: what recognised a scan lays its text under it unseen. */
  invisible: boolean;
};

type State = Pick<Operation, "matrix" | "invisible">;

const invisibleMode = 3;

function isNumbers(value: unknown): value is ArrayLike<number> & Iterable<number> {
  return value instanceof Float32Array || (Array.isArray(value) && typeof value[0] === "number");
}

function moved(state: State, by: unknown): State {
  return isNumbers(by) ? { ...state, matrix: multiply(state.matrix, toMatrix(by)) } : state;
}

/** Everything that a page draws. It costs as much as reading its text: for where it matters. */
export async function operationsOf(page: PDFPageProxy): Promise<Operation[]> {
  const { OPS } = await import("pdfjs-dist/legacy/build/pdf.mjs");
  const { fnArray, argsArray } = await page.getOperatorList();
  const saved: State[] = [];
  let state: State = {
    matrix: toMatrix(page.getViewport({ scale: 1 }).transform),
    invisible: false,
  };
  return fnArray.flatMap((code, index): Operation[] => {
    const args: readonly unknown[] = argsArray[index] ?? [];
    if (code === OPS.save || code === OPS.paintFormXObjectBegin) saved.push(state);
    if (code === OPS.restore || code === OPS.paintFormXObjectEnd) state = saved.pop() ?? state;
    if (code === OPS.transform) state = moved(state, args);
    if (code === OPS.paintFormXObjectBegin) state = moved(state, args[0]);
    if (code === OPS.setTextRenderingMode)
      state = { ...state, invisible: args[0] === invisibleMode };
    return code === OPS.save || code === OPS.restore ? [] : [{ code, args, ...state }];
  });
}
