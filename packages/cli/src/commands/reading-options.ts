import type { ExtractionOptions } from "@quarry/client";
import { type Command, InvalidArgumentError, Option } from "commander";

/** How files are extracted, for every command that does. */
export type ReadingFlags = {
  schema: string;
  type?: "text" | "image" | "pdf" | "webpage";
  model?: "llm-4.1" | "llm-4.1-mini";
  instruction?: string;
  pages?: string;
  mode?: "whole" | "article";
  vision?: "auto" | "always" | "never";
  allowPartial?: boolean;
  examples?: "auto" | "none" | string[];
  externalId?: string;
  metadata?: Record<string, string>;
  concurrency: number;
};

export type SourceFlags = Omit<ReadingFlags, "schema" | "concurrency">;

export const sourceTypes = ["text", "image", "pdf", "webpage"];

/** @param options `many` leaves out what is for one source, or for the caller's own pace. */
export function addReadingOptions(command: Command, { many } = { many: false }): Command {
  command.requiredOption(
    "-s, --schema <id|name|file>",
    "id or name of a schema, or its .json file",
  );
  addSourceOptions(command).option(
    "--metadata <name=text>",
    "noted on it; may be repeated",
    withPair,
  );
  if (many) return command;
  return addConcurrency(
    command.option("--external-id <id>", "your own id of it, by which list finds it"),
  );
}

/** How sources are read, whatever is kept of it. */
export function addSourceOptions(command: Command): Command {
  return command
    .addOption(new Option("--type <type>", "by name unless given").choices(sourceTypes))
    .addOption(new Option("--model <model>", "which model").choices(["llm-4.1", "llm-4.1-mini"]))
    .option("--instruction <text>", "free text that guides a language model")
    .option("--pages <pages>", "pages of a PDF, such as 1-3,7")
    .addOption(new Option("--mode <mode>", "of a web page").choices(["whole", "article"]))
    .addOption(
      new Option("--vision <which>", "pages seen as pictures").choices(["auto", "always", "never"]),
    )
    .option("--allow-partial", "accept a list that could not be read completely")
    .option("--examples <auto|none|ids>", "corrected documents to read by", chosenExamples);
}

export const addConcurrency = (command: Command) =>
  command.option("--concurrency <n>", "how many at once", wholeNumber, 4);

export function extractionOptionsOf(flags: SourceFlags): ExtractionOptions {
  const { type, model, instruction, pages, mode, vision, allowPartial } = flags;
  const { examples, externalId, metadata } = flags;
  const password = process.env.QUARRY_PDF_PASSWORD || undefined;
  const options = { type, model, instruction, pages, mode, vision, allowPartial, password };
  return { ...options, examples, externalId, metadata };
}

function withPair(text: string, pairs: Record<string, string> = {}): Record<string, string> {
  const [, name, value] = /^([^=]+)=(.*)$/s.exec(text) ?? [];
  if (name !== undefined && value !== undefined) return { ...pairs, [name]: value };
  throw new InvalidArgumentError("It must be like department=purchasing.");
}

function chosenExamples(text: string): "auto" | "none" | string[] {
  return text === "auto" || text === "none" ? text : text.split(",");
}

export function wholeNumber(text: string): number {
  const number = Number(text);
  if (/^\d+$/.test(text) && number >= 1 && number <= 1_000) return number;
  throw new InvalidArgumentError("It must be a whole number from 1 to 1000.");
}
