import { readdir, readFile } from "node:fs/promises";
import { join, parse } from "node:path";
import { gunzipSync } from "node:zlib";
import { parseHTML } from "linkedom";
import { z } from "zod";
import { type BenchPage, noTruth, type PageTruth } from "./page.ts";
import { wordsOf } from "./score.ts";

const price = /(?:[$€£]\s?\d[\d.,]*\d|\d[\d.,]*\d\s?[€£])/;
/** Shorter links are mostly menus and numbers of pages. */
const shortestItem = 15;

const unseen =
  'script, style, noscript, template, title, [hidden], [style*="display:none"], [style*="display: none"]';

/** Items and prices that a page shows, found in its elements with another parser than ours. */
function shownOn(html: string): PageTruth {
  const { document } = parseHTML(html);
  for (const element of document.querySelectorAll(unseen)) element.remove();
  const texts = (selector: string): string[] =>
    [...document.querySelectorAll(selector)].map((element) => element.textContent?.trim() ?? "");
  const leaves = [...document.querySelectorAll("*")].flatMap((element) =>
    [...element.childNodes]
      .filter((node) => node.nodeType === 3)
      .map((node) => node.textContent ?? ""),
  );
  return {
    ...noTruth,
    items: texts("a[href]").filter((text) => text.length >= shortestItem && !text.includes("\n")),
    prices: leaves.flatMap((text) => price.exec(text)?.[0] ?? []),
  };
}

function tableRows(markdown: string): string[][] {
  return markdown
    .split("\n")
    .filter((line) => line.startsWith("|") && !/^[\s|:-]+$/.test(line))
    .map((line) => line.trim().slice(1, -1).split("|"));
}

function leavesOf(value: unknown): string[] {
  if (value === null || typeof value === "boolean") return [];
  return typeof value === "object" ? Object.values(value).flatMap(leavesOf) : [String(value)];
}

const Case = z.object({ html: z.string().optional(), truth: z.unknown() });

/** A case is a JSON file with a page as `html` and its fields' values as `truth`. */
function pageOfCase(name: string, json: string): BenchPage[] {
  const { html, truth } = Case.parse(JSON.parse(json));
  if (html === undefined) return [];
  return [{ name, html, truth: { ...shownOn(html), fields: leavesOf(truth) } }];
}

async function readOrNothing(file: string): Promise<string> {
  return readFile(file, "utf8").catch(() => "");
}

/** Truth beside a page: reviewed Markdown with its tables, or plain text. */
async function pageOfFile(folder: string, file: string): Promise<BenchPage> {
  const bytes = await readFile(join(folder, file));
  const html = (file.endsWith(".gz") ? gunzipSync(bytes) : bytes).toString();
  const stem = join(folder, parse(file.replace(/\.gz$/, "")).name);
  const markdown = await readOrNothing(`${stem}.md`);
  const words = wordsOf(markdown || (await readOrNothing(`${stem}.txt`)));
  return { name: file, html, truth: { ...shownOn(html), rows: tableRows(markdown), words } };
}

/** The web pages of a folder, files and cases. Pages in UTF-8 only: the anchor takes no bytes. */
export async function realPages(folder: string): Promise<BenchPage[]> {
  const pages: BenchPage[] = [];
  for (const file of (await readdir(folder)).toSorted()) {
    if (/\.html?(\.gz)?$/.test(file)) pages.push(await pageOfFile(folder, file));
    if (file.endsWith(".json")) {
      pages.push(...pageOfCase(file, await readFile(join(folder, file), "utf8")));
    }
  }
  return pages.filter(({ html }) => !html.includes("\uFFFD"));
}
