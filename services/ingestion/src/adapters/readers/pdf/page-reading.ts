import type { DocumentWarning, Page } from "@quarry/contracts";
import type { PageImage } from "../../../application/ports.ts";
import type { Line } from "../layout/segments.ts";
import { unreadable } from "../unreadable.ts";
import type { Boxed } from "./annotations.ts";
import type { FormField } from "./form-fields.ts";
import { type PageContent, pageContent } from "./page-content.ts";
import { kindOf, type PageKind } from "./page-kind.ts";
import type { OpenedPdf } from "./page-views.ts";
import type { ScanReader } from "./scanned-page.ts";

/** A page as it is to be written. */
export type PageReading = {
  number: number;
  width: number;
  height: number;
  origin: NonNullable<Page["origin"]>;
  groups: Line[][];
  rightToLeft: boolean;
  fields: FormField[];
  links: Boxed<string>[];
  images: PageImage[];
  warnings: DocumentWarning[];
};

type KnownPage = { number: number; kind: PageKind | "damaged"; content: PageContent };

const nothing: PageContent = {
  width: 0,
  height: 0,
  text: { segments: [], characters: 0, garbled: 0, fonts: new Map() },
  groups: [],
  rightToLeft: false,
  fields: [],
  links: [],
};

/** Reads a page as far as the library can; a damaged one may still be drawn by the other. */
export async function lookAt(opened: OpenedPdf, number: number): Promise<KnownPage> {
  try {
    return await opened.withPage(number, async (views) => {
      const content = await pageContent(views.page);
      return { number, kind: await kindOf(content.text, views), content };
    });
  } catch {
    return { number, kind: "damaged", content: nothing };
  }
}

/** Whether a page is to be read from a picture of it. */
export function needsRecognition({ kind }: KnownPage): boolean {
  return kind === "scanned" || kind === "garbled" || kind === "damaged";
}

const notices: Partial<
  Record<KnownPage["kind"], { code: string; says: (page: number) => string }>
> = {
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

function noticeOf({ kind, number }: KnownPage): DocumentWarning[] {
  const notice = notices[kind];
  return notice ? [{ code: notice.code, message: notice.says(number), page: number }] : [];
}

function textReading(page: KnownPage): PageReading {
  const { text: _, ...content } = page.content;
  const origin = page.kind === "blank" || page.kind === "text-layer" ? page.kind : "digital";
  return { ...content, number: page.number, origin, images: [], warnings: noticeOf(page) };
}

/** A page as a picture of it reads; where that tells nothing, as its few characters do. */
async function recognisedReading(page: KnownPage, scans: ScanReader): Promise<PageReading> {
  const { number, content } = page;
  const { image, warnings, lines, ...frame } = await scans.read(number);
  const images: PageImage[] = [{ page: number, mediaType: "image/jpeg", bytes: image }];
  const hasText = page.kind === "scanned" && content.groups.length > 0;
  if (lines.length === 0 && hasText) return { ...textReading(page), origin: "digital", images };
  return {
    ...content,
    ...frame,
    number,
    groups: [lines],
    images,
    warnings: [...noticeOf(page), ...warnings],
  };
}

/** @throws AppError SOURCE_UNREADABLE where a page cannot be drawn either. */
async function damagedReading(page: KnownPage, scans: ScanReader): Promise<PageReading> {
  try {
    return await recognisedReading(page, scans);
  } catch (error) {
    const what = `Page ${page.number} of the PDF is damaged and cannot be read`;
    throw unreadable(`${what}: choose the others with the form field pages`, error);
  }
}

/** Reads a page from its text, or from its picture where it has none to be trusted. */
export function readingOf(page: KnownPage, scans: ScanReader): PageReading | Promise<PageReading> {
  if (page.kind === "damaged") return damagedReading(page, scans);
  return needsRecognition(page) ? recognisedReading(page, scans) : textReading(page);
}
