import type { DocumentWarning } from "@quarry/api";
import type { PageDrawing } from "../drawing/page-drawing.ts";
import type { PageKind } from "./page-kind.ts";

type Notice = { code: string; says: (page: number) => string };

const notices: Partial<Record<PageKind, Notice>> = {
  blank: { code: "page_without_text", says: (page) => `Page ${page} has no text` },
  "text-layer": {
    code: "text_layer",
    says: (page) =>
      `Page ${page} is a scan; its text comes from an earlier recognition stored in the file`,
  },
  damaged: {
    code: "page_damaged",
    says: (page) => `Page ${page} is damaged; as much as could be rendered was recognised`,
  },
  garbled: {
    code: "garbled_text",
    says: (page) =>
      `The fonts of page ${page} do not map to characters; the page was recognised instead`,
  },
};

const hiddenText: Notice = {
  code: "hidden_text",
  says: (page) =>
    `Page ${page} has invisible text (no fill, same color as the background, covered, or tiny; text outside the page is left out); do not rely on it`,
};

/** Letters: fewer are a mark or a stray character. */
const leastHidden = 10;

function warning({ code, says }: Notice, page: number): DocumentWarning {
  return { code, message: says(page), page };
}

/** What is to be said of a page whose text is its own. */
export function noticesOf({
  number,
  kind,
  drawing,
}: {
  number: number;
  kind: PageKind;
  drawing?: PageDrawing | undefined;
}): DocumentWarning[] {
  const notice = notices[kind];
  const isRead = kind === "digital" || kind === "text-layer" || kind === "pictured";
  const hides = isRead && (drawing?.hidden ?? 0) >= leastHidden;
  return [
    ...(notice ? [warning(notice, number)] : []),
    ...(hides ? [warning(hiddenText, number)] : []),
  ];
}

export function picturesRecognised(page: number): DocumentWarning {
  const message = `Page ${page} has little text and large images; text in the images was recognised`;
  return { code: "pictures_recognised", message, page };
}

export function picturesUnread(page: number): DocumentWarning {
  const message = `Text in the images of page ${page} was not read; check whether it matters`;
  return { code: "pictures_not_read", message, page };
}
