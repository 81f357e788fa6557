import type { DocumentWarning } from "@quarry/api";
import type { PageDrawing } from "../drawing/page-drawing.ts";
import type { PageKind } from "./page-kind.ts";

type Notice = { code: string; says: (page: number) => string };

const notices: Partial<Record<PageKind, Notice>> = {
  blank: { code: "page_without_text", says: (page) => `Page ${page} has no text` },
  "text-layer": {
    code: "text_layer",
    says: (page) =>
      `Page ${page} is a scan; its text is what an earlier recognition left in the file`,
  },
  damaged: {
    code: "page_damaged",
    says: (page) => `Page ${page} is damaged; it was recognised, as far as it can be drawn`,
  },
  garbled: {
    code: "garbled_text",
    says: (page) => `The fonts of page ${page} do not tell its characters; it was recognised`,
  },
};

const hiddenText: Notice = {
  code: "hidden_text",
  says: (page) =>
    `Page ${page} has text that is not to be seen on it (without ink, of the color of its ground, covered, tiny, or off the page, where it is left out): do not trust it`,
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
  const message = `Page ${page} shows little text and large pictures; what the pictures show was recognised`;
  return { code: "pictures_recognised", message, page };
}

export function picturesUnread(page: number): DocumentWarning {
  const message = `What the pictures of page ${page} show was not read: look whether it matters`;
  return { code: "pictures_not_read", message, page };
}
