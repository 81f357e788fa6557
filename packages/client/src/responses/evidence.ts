import type { Json } from "../schema/structure.ts";
import type { Box } from "./document.ts";
import type { ExtractionFailure } from "./failure.ts";

/** Where a value of the output stands in the source, and how sure that is. */
export type LeafEvidence = {
  /** JSON pointer into the output. */
  pointer: string;
  value: Json;
  /** The document's text from `start` to `end`; absent if the value was not located. */
  quote?: string;
  /** In UTF-16 code units: `text.slice(start, end)` is the quote. */
  start?: number;
  end?: number;
  page?: number;
  /** The attachment of an e-mail that the quote is in. */
  attachment?: string;
  /** True if the quote is invisible to a reader of the source. */
  hidden?: true;
  /** True if the quote is in an earlier message that an e-mail repeats. */
  quoted?: true;
  /** One box for each word of the quote, if the source has a layout. */
  boxes?: Box[];
  /** JSON pointer into the document's `structured` data. */
  stated?: string;
  match: "exact" | "normalised" | "typed" | "fuzzy" | "derived" | "none";
  /** How likely the value is to be right, from 0 to 1. */
  confidence: number;
  reason: string;
};

/** How much of a list was taken. */
export type ArrayEvidence = {
  pointer: string;
  /** Rows counted in the source; absent if they cannot be counted. */
  rows?: number;
  taken: number;
  leftOut?: number;
  pages?: number[];
};

type Tokens = {
  inputTokens: number;
  outputTokens: number;
  estimated: boolean;
  /** In millionths of the currency's unit; absent if the price of a call is unknown. */
  cost?: { currency: string; micros: number };
};

/** Calls of a language model and their tokens. */
export type Usage = Tokens & {
  calls: number;
  byCall?: (Tokens & {
    /** Of the input, what the provider had in its cache, where it reports that. */
    cachedTokens?: number;
    purpose?: "read" | "repair" | "missing_rows" | "compare";
    /** The model that answered, where the provider names it. */
    model?: string;
    /** The provider that answered, by its id in the server's settings, where there are several. */
    provider?: string;
  })[];
};

export type Warning = { code: string; message: string; pointer?: string };

export type Evidence = {
  /** Every value of the output, then its nulls; at most the first thousand of a long list. */
  leaves: LeafEvidence[];
  /** The examples that values were read by; absent where there were none. */
  examples?: { id: string; likeness: number }[];
  /** Values that were found, but are less likely right than the operator's limit: null in the output. */
  withheld?: LeafEvidence[];
  /** Pointers of the required fields that the source does not contain. */
  missing: string[];
  arrays?: ArrayEvidence[];
  warnings: Warning[];
  engine: {
    id: "offline" | "llm" | "auto" | "hybrid";
    version: string;
    providerModel?: string;
    confidenceBasis?: "measured" | "estimated";
  };
  usage: Usage;
};

/** What there is instead of evidence where an extraction failed. */
export type FailedEvidence = { failure: ExtractionFailure; spentTokens: number };
