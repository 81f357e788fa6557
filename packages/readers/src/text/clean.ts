import type { DocumentWarning } from "@quarry/api";
import { wereCounted } from "@quarry/kernel";

/**
 * Makes text that every store and engine can hold: line ends become `\n`, NUL characters and lone
 * surrogates become U+FFFD. Each kind of loss is reported as a warning.
 */
export function cleanText(text: string): { text: string; warnings: DocumentWarning[] } {
  const warnings: DocumentWarning[] = [];
  const nulls = text.split("\0").length - 1;
  if (nulls > 0) {
    warnings.push({
      code: "nul_replaced",
      message: `${wereCounted(nulls, "NUL character")} replaced by U+FFFD`,
    });
  }
  if (!text.isWellFormed()) {
    warnings.push({
      code: "surrogates_replaced",
      message: "Unpaired surrogates were replaced by U+FFFD",
    });
  }
  const clean = text
    .replace(/^\uFEFF/, "")
    .replaceAll("\0", "\uFFFD")
    .toWellFormed()
    .replace(/\r\n?/g, "\n");
  return { text: clean, warnings };
}
