import type { ModelName, SourceType } from "../responses/records.ts";
import type { Json } from "../schema/structure.ts";

/** How a source is read and extracted, and what is noted on the extraction. */
export type ExtractionOptions = {
  /** What the source is; by its name or media type where absent. */
  type?: SourceType | undefined;
  model?: ModelName | undefined;
  /** Free text that guides a language model. */
  instruction?: string | undefined;
  /** Pages of a PDF to read, such as `1-3,7`. */
  pages?: string | undefined;
  /** Of an encrypted PDF. */
  password?: string | undefined;
  /** Of a web page: all of it (default), or its main article. */
  mode?: "whole" | "article" | undefined;
  /** Accept a list that could not be read completely. */
  allowPartial?: boolean | undefined;
  /**
   * Which pages a model that sees is shown as pictures, in addition to their text: those whose text may be wrong or
   * incomplete, every page, or none. As the structure says unless given, else those whose text was recognised.
   */
  vision?: "auto" | "always" | "never" | undefined;
  /** `keep` takes values that a language model derived; else what the source does not contain is null. */
  ungrounded?: "withhold" | "keep" | undefined;
  /**
   * Examples of the schema that it may use: the most alike (default), none, those of these extractions, or the most alike
   * without these.
   */
  examples?: "auto" | "none" | string[] | { except: string[] } | undefined;
  /** The right output, where you have it: the extraction then becomes an example of its schema. */
  rightOutput?: Json | undefined;
  /** Your own id of it, by which lists find it; up to 200 characters. */
  externalId?: string | undefined;
  /** Up to 16 pairs of texts of your own, which are given back. */
  metadata?: Readonly<Record<string, string>> | undefined;
};
