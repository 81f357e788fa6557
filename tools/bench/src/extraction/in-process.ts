import { extractOffline } from "@quarry/engine-offline";
import { readText } from "@quarry/readers/text";
import { parseStructure } from "@quarry/structure";

const limits = {
  maxCharacters: 50_000_000,
  maxPages: 500,
  maxScannedPages: 20,
  ocrLanguages: ["eng"],
};
const timeLimitMs = 60_000;

/** What the reader and the engine do for one text, and nothing around them. */
export function extractInProcess(text: string, structure: unknown): unknown {
  const document = { ...readText({ type: "text", content: text }, limits), images: [] };
  const deadlineAt = Date.now() + timeLimitMs;
  return extractOffline(document, parseStructure(structure), { deadlineAt }).output;
}
