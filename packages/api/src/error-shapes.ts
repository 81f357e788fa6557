import { z } from "zod";
import * as errors from "./errors.ts";

const codes = Object.keys(errors.errorCodes) as [errors.ErrorCode, ...errors.ErrorCode[]];

export const ErrorCode = z.enum(codes);
export type ErrorCode = errors.ErrorCode;

export const Issue = z.object({ field: z.string(), rule: z.string(), message: z.string() });
export type Issue = errors.Issue;
