import type { SourceFetcher, SourceReader } from "@quarry/document";
import { inSpan, SpanKind } from "@quarry/service-kit";

/** A reader whose work is a span, named by the type of the source; it has sizes, no content. */
export function tracedReader(reader: SourceReader): SourceReader {
  return {
    read(source, ...rest) {
      const attributes = {
        "quarry.source.type": source.type,
        "quarry.source.size": source.content.length,
      };
      return inSpan(`read ${source.type}`, { attributes }, async (span) => {
        const document = await reader.read(source, ...rest);
        const { name, version } = document.reader;
        span.setAttributes({
          "quarry.reader": `${name}@${version}`,
          "quarry.document.pages": document.pages,
          "quarry.document.characters": document.characters,
        });
        return document;
      });
    },
  };
}

/** A fetcher whose work is a span. Where it went is the caller's: no address is recorded. */
export function tracedFetcher(fetcher: SourceFetcher): SourceFetcher {
  return {
    fetch: (url, signal) =>
      inSpan("fetch source", { kind: SpanKind.CLIENT }, async (span) => {
        const fetched = await fetcher.fetch(url, signal);
        span.setAttribute("quarry.source.size", fetched.content.byteLength);
        return fetched;
      }),
  };
}
