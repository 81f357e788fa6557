export { alike, lineLikeness } from "./alike.ts";
export { type Addressed, addressMarks, linkAddresses, withoutSpans } from "./link-addresses.ts";
export { documentJson, headOf, packDocument, partDocument } from "./packed-document.ts";
export type {
  FetchedSource,
  PackedDocument,
  PageDrawer,
  PageImage,
  PageRenderer,
  RawSource,
  ReadDocument,
  ReadProgress,
  RenderableSource,
  SourceFetcher,
  SourceReader,
} from "./reading.ts";
export { filledByScript, isScriptedPage, scriptedPage } from "./scripted-page.ts";
export type { SourceDocument } from "./source-document.ts";
export { firstAtOrAfter, type Span } from "./span.ts";
