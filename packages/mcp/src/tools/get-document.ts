import { type DocumentRecord, operations, PageChoice } from "@quarry/api";
import { z } from "zod";
import { ToolError } from "../results/tool-error.ts";
import { At, cutShape } from "../results/tool-result.ts";
import { Id, untrusted } from "./parts.ts";
import { defineTool } from "./tool.ts";

export const getDocument = defineTool({
  name: "get_document",
  title: "Read the source's text",
  description: `The text that was read from a source, whole or by pages; evidence points into it. A long text is shown in parts: read on with \`offset\`. ${untrusted}`,
  reads: true,
  input: z.strictObject({
    id: Id,
    pages: PageChoice.optional().describe("Pages to show, such as 1-3,7; all unless given"),
    offset: z
      .int()
      .nonnegative()
      .default(0)
      .describe("Characters of the chosen text to pass over: `next` of the answer before"),
  }),
  output: z.object({
    id: z.string(),
    page_count: z.int(),
    pages: z.string().optional().describe("The pages that were chosen"),
    start: z
      .int()
      .optional()
      .describe("Where the chosen text begins in the document, if it is one stretch of it"),
    language: z.string().optional(),
    warnings: z.array(z.string()).optional(),
    at: At.optional(),
    text: z.string(),
    ...cutShape,
  }),
  async run({ id, pages, offset }, { rest, signal }) {
    const document = await rest.call(operations.getDocument, { id }, signal);
    const chosen = choosePages(document, pages);
    const { language, warnings } = document;
    const facts = {
      ...{ id, page_count: document.pages.length },
      ...(pages !== undefined && { pages }),
      ...(chosen.start !== undefined && { start: chosen.start }),
      ...(language !== undefined && { language }),
      ...(warnings.length > 0 && { warnings: warnings.slice(0, 20).map(({ message }) => message) }),
    };
    const at = offset > 0 ? { pointer: "", offset } : undefined;
    return { facts, name: "text", value: chosen.text, at };
  },
});

/** The text of the chosen pages. @throws ToolError where the document has none of them. */
function choosePages({ text, pages }: DocumentRecord, choice: string | undefined) {
  if (choice === undefined) return { text, start: 0 };
  const ranges = choice.split(",").map((range) => {
    const [first = 0, last = first] = range.split("-").map(Number);
    return pages.filter(({ number }) => number >= first && number <= last);
  });
  const chosen = ranges.flat();
  const [first] = chosen;
  if (!first) throw new ToolError(`The document has ${pages.length} pages, and not ${choice}`);
  const isOneStretch = chosen.every((page, index) => {
    const before = chosen[index - 1];
    return before === undefined || before.end === page.start;
  });
  const shown = chosen.map(({ start, end }) => text.slice(start, end)).join("");
  return { text: shown, start: isOneStretch ? first.start : undefined };
}
