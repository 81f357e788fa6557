export { dateCase } from "./date-case.ts";
export { durationCase } from "./duration-case.ts";
export { type LawCase, shrunkCase } from "./law-case.ts";
export {
  type LawResult,
  measureCase,
  measurePdfCase,
  type Verdict,
  verdicts,
} from "./measure.ts";
export { numberCase } from "./number-case.ts";
export { type PdfCase, pdfCase } from "./pdf-case.ts";
export { rangeCase } from "./range-case.ts";
