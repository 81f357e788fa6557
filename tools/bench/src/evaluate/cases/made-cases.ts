import { evaluationCases } from "@quarry/samples/cases";
import { type Case, toCase } from "./cases.ts";

/** The project's own documents of many kinds, made by script, with their truth. */
export function madeCases(): Case[] {
  return evaluationCases().map(toCase);
}
