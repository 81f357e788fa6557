import { AppError } from "@quarry/kernel";
import type { PageRenderer, SourceReader } from "./ports.ts";
import { isScriptedPage } from "./scripted-page.ts";

const rendered = {
  code: "page_rendered",
  message: "The page is empty without JavaScript; this is what a browser showed after its scripts",
};

/**
 * A reader that has pages which are empty without JavaScript opened in a browser, and reads what
 * that shows. Pages of one site often share their bytes and differ by what scripts fetch for their
 * address: a cache by content belongs into `reader`, never around this one.
 */
export function renderWhenEmpty(reader: SourceReader, renderer: PageRenderer): SourceReader {
  return {
    async read(source, signal, onProgress) {
      try {
        return await reader.read(source, signal, onProgress);
      } catch (error) {
        if (!isScriptedPage(error) || source.url === undefined) throw error;
      }
      const shown = await renderer.render(source.url, signal);
      try {
        const document = await reader.read({ ...source, ...shown }, signal);
        return { ...document, warnings: [...document.warnings, rendered] };
      } catch (error) {
        if (!isScriptedPage(error)) throw error;
        throw new AppError("SOURCE_EMPTY", "The page shows no text, even with JavaScript");
      }
    },
  };
}
