import { gfm } from "@joplin/turndown-plugin-gfm";
import { defaultLimits } from "@quarry/readers";
import { readHtml } from "@quarry/readers/html";
import TurndownService from "turndown";

/** What a converter makes of a page: its text, and what else the page states. */
export type Converted = { text: string; stated: string };
export type Converter = (html: string) => Converted;

/** Quarry's reader as the service calls it, decoding apart: everything that a document holds. */
function quarry(html: string): Converted {
  const { text, structured } = readHtml({ type: "webpage", content: html }, defaultLimits);
  return { text, stated: structured.map(({ value }) => leavesOf(value)).join("\n") };
}

function leavesOf(value: unknown): string {
  if (value === null || typeof value !== "object") return String(value);
  return Object.values(value).map(leavesOf).join("\n");
}

function turndown(): Converter {
  const service = new TurndownService({ headingStyle: "atx" });
  service.use(gfm);
  service.remove(["script", "style", "noscript", "template"]);
  return (html) => ({ text: service.turndown(html), stated: "" });
}

/** A page that a converter fails at is a page without text. */
function forgiving(convert: Converter): Converter {
  return (html) => {
    try {
      return convert(html);
    } catch {
      return { text: "", stated: "" };
    }
  };
}

export const converters: Record<"Quarry" | "turndown + gfm", Converter> = {
  Quarry: forgiving(quarry),
  "turndown + gfm": forgiving(turndown()),
};
