import "./wake-writers.ts";

export { answering, isDuplicateKey, isUnavailable } from "./failures.ts";
