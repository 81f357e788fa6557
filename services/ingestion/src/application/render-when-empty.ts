import type { DocumentWarning } from "@quarry/api";
import type { PackedDocument, PageRenderer, RawSource, SourceReader } from "@quarry/document";
import { filledByScript, isScriptedPage } from "@quarry/document";
import { AppError } from "@quarry/kernel";

const rendered: DocumentWarning = {
  code: "page_rendered",
  message: "The page is empty without JavaScript; it was rendered in a browser",
};

const isFilled = ({ code }: DocumentWarning) => code === filledByScript;

const isEmpty = (error: unknown) => error instanceof AppError && error.code === "SOURCE_EMPTY";

function withWarning(document: PackedDocument, warning: DocumentWarning): PackedDocument {
  const others = document.warnings.filter((other) => !isFilled(other));
  return { ...document, warnings: [...others, warning] };
}

/**
 * A reader that has pages which are empty without JavaScript opened in a browser, and reads what
 * that shows. Where that fails, a page that shows a little is read as it is, with a warning that
 * says why. Pages of one site often share their bytes and differ by what scripts fetch for their
 * address: a cache by content belongs into `reader`, never around this one.
 */
export function renderWhenEmpty(reader: SourceReader, renderer: PageRenderer): SourceReader {
  async function readRendered(source: RawSource & { url: string }, signal: AbortSignal) {
    const shown = await renderer.render(source, signal);
    try {
      return withWarning(await reader.read({ ...source, ...shown }, signal), rendered);
    } catch (error) {
      if (!isScriptedPage(error) || !isEmpty(error)) throw error;
      throw new AppError("SOURCE_EMPTY", "The page shows no text, even with JavaScript");
    }
  }

  return {
    async read(source, signal, onProgress) {
      const { url } = source;
      let little: PackedDocument;
      try {
        little = await reader.read(source, signal, onProgress);
      } catch (error) {
        if (!isScriptedPage(error) || url === undefined) throw error;
        return await readRendered({ ...source, url }, signal);
      }
      if (!little.warnings.some(isFilled) || url === undefined) return little;
      try {
        return await readRendered({ ...source, url }, signal);
      } catch (error) {
        signal.throwIfAborted();
        if (!(error instanceof AppError)) throw error;
        return withWarning(little, { code: filledByScript, message: error.message });
      }
    },
  };
}
