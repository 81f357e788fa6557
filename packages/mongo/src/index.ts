export { answering, isDuplicateKey, isUnavailable } from "./failures.ts";
