import type { Json } from "@quarry/kernel";
import type { Field } from "../../fields/field.ts";
import type { DocumentView } from "../../labels/view.ts";
import type { Entity } from "../../stated/entities.ts";
import type { Finder, Proposal } from "../finder.ts";

const SCORE = 0.62;
const TITLED = 0.56;
const SHORTEST = 4;
/** What the properties of a page call its own address. */
const ownAddress = ["canonical", "og:url", "url"];

/** How a page writes the name that its address has: "Dinner at the Zoo" of dinneratthezoo.com. */
export const siteName: Finder = {
  id: "site-name",
  asks: asksForSite,
  find: ({ view, entities }) => siteNames(view, entities),
};

function siteNames(view: DocumentView, entities: readonly Entity[]): Proposal[] {
  const titled = fromTitle(view, entities);
  const host = hostOf(entities);
  const label = host
    ?.replace(/\.(?:co|com|org)?\.?[a-z]{2,18}$/, "")
    .split(".")
    .at(-1);
  if (!host || !label || label.length < SHORTEST) return titled;
  const [name, top] = [spelled(label), host.slice(host.indexOf(label) + label.length)];
  const pattern = new RegExp(
    `(?<![\\p{L}\\d@./-])${name}(?:${top.replaceAll(".", "\\.")})?(?![\\p{L}\\d/@-]|\\.\\p{L})`,
    "giu",
  );
  const seen = new Map<string, { count: number; start: number }>();
  for (const match of view.text.matchAll(pattern)) {
    const known = seen.get(match[0]);
    seen.set(match[0], { count: (known?.count ?? 0) + 1, start: known?.start ?? match.index });
  }
  const [best] = [...seen]
    .filter(([words]) => /^[\p{Lu}\d]/u.test(words))
    .sort((a, b) => b[1].count - a[1].count || a[1].start - b[1].start);
  if (!best) return titled;
  const [value, { start }] = best;
  const span = { start, end: start + value.length };
  return [{ value, span, score: SCORE, reason: "site" }];
}

/** A field for a site, or for the paper that an article was in. */
function asksForSite({ kind, meaning, node }: Field): boolean {
  if (meaning.name.includes("site")) return kind === "text";
  return (
    node.type === "string" &&
    kind === "text" &&
    meaning.name.length === 1 &&
    meaning.name[0] === "published"
  );
}

const titleMark = /\s+(?:[|–—·•»-]|::)\s+/u;
const LONGEST_NAME = 40;

/** "Ferry to return | News | The Sound Gazette": a heading of the page, and last the name of its site. */
function fromTitle(view: DocumentView, entities: readonly Entity[]): Proposal[] {
  for (const { properties, kind } of entities) {
    const title = typeof properties.title === "string" ? properties.title : "";
    const [heading = "", ...tail] = title.trim().split(titleMark);
    const name = tail.at(-1) ?? "";
    if (name.length < SHORTEST || name.length > LONGEST_NAME) continue;
    if (!view.text.includes(`# ${heading}`)) continue;
    const start = view.text.indexOf(name);
    const span = start === -1 ? {} : { span: { start, end: start + name.length } };
    const stated = { kind, words: title };
    return [{ value: name, ...span, stated, score: TITLED, reason: "title" }];
  }
  return [];
}

/** The letters of a host's label with what may stand between them when they are words. */
function spelled(label: string): string {
  return [...label.replaceAll("-", "")].join("[ '’&-]{0,2}");
}

function hostOf(entities: readonly Entity[]): string | undefined {
  for (const property of ownAddress) {
    for (const { properties } of entities) {
      const host = hostIn(properties[property]);
      if (host) return host;
    }
  }
  return undefined;
}

function hostIn(address: Json | undefined): string | undefined {
  if (typeof address !== "string" || !URL.canParse(address)) return undefined;
  return new URL(address).hostname.replace(/^www\./, "");
}
