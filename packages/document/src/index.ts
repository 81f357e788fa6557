export { documentJson, packDocument, partDocument } from "./packed-document.ts";
export type {
  DrawnSource,
  FetchedSource,
  PackedDocument,
  PageDrawer,
  PageImage,
  PageRenderer,
  RawSource,
  ReadDocument,
  ReadProgress,
  SourceFetcher,
  SourceReader,
} from "./reading.ts";
export { filledByScript, isScriptedPage, scriptedPage } from "./scripted-page.ts";
export { SourceDocument } from "./source-document.ts";
export { firstAtOrAfter, type Span } from "./span.ts";
