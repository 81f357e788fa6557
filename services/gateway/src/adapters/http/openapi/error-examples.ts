import { type ErrorCode, errorCodes, type Failure, type Operation } from "@quarry/api";

const requestId = "01931f6c-03aa-7d5e-b1c4-5f7e2a9d8b30";

/** An example failure for each code that an operation declares. */
export function errorExamples(operations: readonly Operation[]) {
  const codes = new Set(operations.flatMap(({ errors }) => errors));
  return Object.fromEntries([...codes].map((code) => [code, toExample(code)]));
}

function toExample(code: ErrorCode) {
  const { meaning, remedy, retryable } = errorCodes[code];
  const error = { code, requestId, retryable };
  const value: Failure = { status: false, message: meaning, data: null, error };
  return { summary: meaning, description: remedy, value };
}
