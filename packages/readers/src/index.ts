export { defaultLimits } from "./limits.ts";
export { openSourceReaders } from "./open-source-readers.ts";
export type { TriedPart } from "./self-test/reader-parts.ts";
export { readersVersion } from "./version.ts";
