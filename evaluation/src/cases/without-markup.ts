import type { Case } from "./cases.ts";

const linkedData = /<script\b[^>]*\bapplication\/ld\+json\b[^>]*>[\s\S]*?<\/script>/gi;
const tag = /<[a-z][^<>]*>/gi;
const annotation =
  /\s(?:item(?:scope|prop|type|id|ref)|typeof|vocab|resource|about)(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'>]+))?/gi;

/** Pages as they would be if they stated nothing for machines: no JSON-LD, microdata or RDFa. */
export function withoutMarkup(cases: readonly Case[]): Case[] {
  return cases.flatMap((one) => {
    const { kind, content } = one.source;
    if (kind !== "html") return [];
    return [{ ...one, source: { kind, content: plainPage(content) } }];
  });
}

function plainPage(content: string): string {
  return content.replace(linkedData, "").replace(tag, (words) => words.replace(annotation, ""));
}
