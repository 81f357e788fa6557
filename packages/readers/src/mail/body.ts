import { AppError } from "@quarry/kernel";
import type { DocumentPart } from "../document/document-parts.ts";
import { readHtml } from "../html/read-html.ts";
import type { ReaderLimits } from "../limits.ts";
import { readText } from "../text/read-text.ts";

/** A text part that says this much less than the HTML part only points to that. */
const leastShare = 0.25;
/** So does one that has less than this share of the HTML part's numbers and dates. */
const leastFigures = 0.5;

/** The HTML part as a page; undefined where it shows nothing, as a frame round attached files does. */
function pageOf(html: string, limits: ReaderLimits): DocumentPart | undefined {
  if (html.trim() === "") return undefined;
  try {
    return readHtml({ type: "webpage", content: html }, limits);
  } catch (error) {
    if (error instanceof AppError && error.code === "SOURCE_EMPTY") return undefined;
    throw error;
  }
}

/** Reads the text part as sent; the HTML part where there is no other, or where it says far more. */
export function bodyOf(
  { text = "", html = "" }: { text?: string | undefined; html?: string | undefined },
  limits: ReaderLimits,
): DocumentPart | undefined {
  const page = pageOf(html, limits);
  if (page && (text.trim() === "" || pointsTo(text, page.text))) return page;
  return text.trim() === "" ? undefined : readText({ type: "text", content: text.trim() }, limits);
}

/** Whether a text part only points to the HTML part: it says far less, or leaves out its figures. */
function pointsTo(text: string, page: string): boolean {
  const figures = figuresOf(page);
  const own = figuresOf(text);
  const kept = [...figures].filter((figure) => own.has(figure)).length;
  return text.length < leastShare * page.length || kept < leastFigures * figures.size;
}

/** Words with digits, without the addresses of links. */
function figuresOf(text: string): Set<string> {
  const shown = text.replace(/\]\([^()\s]*\)|<?\bhttps?:\/\/\S+/g, " ");
  return new Set(shown.match(/[\p{L}\p{Nd}]+/gu)?.filter((word) => /\p{Nd}/u.test(word)));
}
