import { type ErrorCode, errorCodes, type Failure, type Operation } from "@quarry/api";

const requestId = "01931f6c-03aa-7d5e-b1c4-5f7e2a9d8b30";

/** A failure of each code that an operation names, with what it means and what to do. */
export function errorExamples(operations: readonly Operation[]) {
  const codes = new Set(operations.flatMap(({ errors }) => errors));
  return Object.fromEntries([...codes].map((code) => [code, exampleOf(code)]));
}

function exampleOf(code: ErrorCode) {
  const { meaning, remedy, retryable } = errorCodes[code];
  const error = { code, requestId, retryable };
  const value: Failure = { status: false, message: meaning, data: null, error };
  return { summary: meaning, description: remedy, value };
}
