import { isRecord, likeness } from "@quarry/scoring";
import type { Case } from "./cases.ts";
import issuerFields from "./issuer-fields.json" with { type: "json" };

const SAME_ISSUER = 0.8;
const pageAddress =
  /<(?:link|meta)\b(?=[^>]*\b(?:rel|property)=["']?(?:canonical|og:url)\b)[^>]*\b(?:href|content)=["']?([^"'\s>]+)/i;

/**
 * What a case shares its looks with: the site of a page, the issuer of a receipt or invoice (alike
 * by four fifths, as names are misread), else the id without its number.
 */
export function templatesOf(cases: readonly Case[]): Map<Case, string> {
  const issuers = alikeAsOne(cases.flatMap((one) => issuerOf(one) ?? []));
  const templateOf = (one: Case) => {
    const issuer = issuerOf(one);
    return siteOf(one) ?? (issuer && issuers.get(issuer)) ?? stemOf(one);
  };
  return new Map(cases.map((one) => [one, templateOf(one)]));
}

/** Each name → the first, in the order of the alphabet, that is like it. */
function alikeAsOne(names: readonly string[]): Map<string, string> {
  const sorted = [...new Set(names)].sort();
  const alike = (name: string) => (other: string) => likeness(name, other) >= SAME_ISSUER;
  return new Map(sorted.map((name) => [name, sorted.find(alike(name)) ?? name]));
}

function siteOf({ source }: Case): string | undefined {
  const address = source.kind === "html" && pageAddress.exec(source.content)?.[1];
  if (!address || !URL.canParse(address, "https://site.invalid")) return undefined;
  const { hostname } = new URL(address, "https://site.invalid");
  return hostname === "site.invalid" ? undefined : hostname.replace(/^www\d*\./, "");
}

function issuerOf({ truth }: Case): string | undefined {
  const name = namedIssuer(truth, "");
  return name && lettersOf(name);
}

function namedIssuer(value: unknown, path: string): string | undefined {
  if (typeof value === "string") {
    return issuerFields.names.includes(path.replace(/name$/, "")) ? value : undefined;
  }
  if (!isRecord(value)) return undefined;
  for (const [name, inner] of Object.entries(value)) {
    const found = namedIssuer(inner, path + lettersOf(name));
    if (found) return found;
  }
  return undefined;
}

/** Letters and digits, as `MR. D.I.Y.` and `MR D.I.Y` are the same shop. */
function lettersOf(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
}

function stemOf({ set, id }: Case): string {
  return `${set}/${id.replace(/(?<=\p{L})[-_]?\d+$/u, "")}`;
}
