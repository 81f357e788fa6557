import "./wake-writers.ts";

export { isDuplicateKey, isUnavailable, reportOutages } from "./failures.ts";
