import { type ErrorCode, errorCodes, type Failure } from "@quarry/api";

const requestId = "01931f6c-03aa-7d5e-b1c4-5f7e2a9d8b30";

/** A failure of each code, with what it means and what to do. */
export const errorExamples = Object.fromEntries(
  Object.entries(errorCodes).map(([name, { meaning, remedy, retryable }]) => {
    const error = { code: name as ErrorCode, requestId, retryable };
    const value: Failure = { status: false, message: meaning, data: null, error };
    return [name, { summary: meaning, description: remedy, value }];
  }),
);
