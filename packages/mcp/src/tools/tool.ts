import type { z } from "zod";
import type { Rest } from "../rest/rest.ts";
import type { ToolOutput } from "../results/tool-result.ts";

/** Files that a tool may read; only where the server runs on the caller's machine. */
export type Files = {
  /** @throws ToolError where the path lies outside the folders that were named at the start. */
  open(path: string): Promise<File>;
  /** The folders, for messages. */
  roots: readonly string[];
};

/** What one call of a tool works with. */
export type ToolContext = {
  rest: Rest;
  /** Where the caller reaches Quarry, without a slash at the end. */
  publicUrl: string;
  files?: Files | undefined;
  /** Aborted when the caller no longer waits for the answer. */
  signal: AbortSignal;
  /** Aborted when no tool is to wait any longer, though it may still answer. */
  ending: AbortSignal;
  /** Reports to a caller who wants to know that the work continues. */
  progress: (message: string) => void;
};

/** A row of the table of tools. */
export type Tool = {
  name: string;
  title: string;
  description: string;
  input: z.ZodObject;
  output: z.ZodObject;
  annotations: { readOnlyHint: boolean; openWorldHint: boolean; destructiveHint: false };
  run(input: never, context: ToolContext): Promise<ToolOutput>;
};

type Declared<Input extends z.ZodObject> = Omit<Tool, "input" | "run" | "annotations"> & {
  input: Input;
  /** Whether it changes nothing. */
  reads: boolean;
  /** Whether it reaches for addresses that the caller names. */
  fetches?: boolean;
  run(input: z.output<Input>, context: ToolContext): Promise<ToolOutput>;
};

export function defineTool<Input extends z.ZodObject>(declared: Declared<Input>): Tool {
  const { reads, fetches = false, ...tool } = declared;
  const annotations = { readOnlyHint: reads, openWorldHint: fetches, destructiveHint: false };
  return { ...tool, annotations } as Tool;
}
