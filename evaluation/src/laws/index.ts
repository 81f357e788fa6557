export { dateCase } from "./date-case.ts";
export { type LawResult, measureCase, type Verdict, verdicts } from "./measure.ts";
export { type LawCase, numberCase } from "./number-case.ts";
