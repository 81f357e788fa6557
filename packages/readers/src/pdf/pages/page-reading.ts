import type { DocumentWarning, Page } from "@quarry/api";
import type { PageImage } from "@quarry/document";
import { AppError } from "@quarry/kernel";
import type { Box, Line } from "../../layout/placed-text.ts";
import type { Ruling } from "../../layout/ruled/rulings.ts";
import { toLines } from "../../layout/segments.ts";
import { unreadable } from "../../unreadable.ts";
import type { PageDrawing } from "../drawing/page-drawing.ts";
import type { Boxed } from "../facts/annotations.ts";
import type { FormField } from "../facts/form-fields.ts";
import type { OpenedPdf } from "../opening/page-views.ts";
import { besideText } from "../scans/recognised-beside.ts";
import type { ScannedPage, ScanReader } from "../scans/scanned-page.ts";
import { byDirection, turnedRulings } from "../text/directions.ts";
import { isAt } from "../text/hidden-words.ts";
import { type PageContent, pageContent } from "./page-content.ts";
import { kindOf, type PageKind } from "./page-kind.ts";
import { noticesOf, picturesRecognised, picturesUnread } from "./page-notices.ts";

/** A page as it is to be written. */
export type PageReading = {
  number: number;
  width: number;
  height: number;
  origin: NonNullable<Page["origin"]>;
  groups: Line[][];
  /** The lines that it draws, in the frame of its first group. */
  rulings: Ruling[];
  rightToLeft: boolean;
  withoutTables?: boolean;
  fields: FormField[];
  links: Boxed<string>[];
  attachments: number;
  /** Where it has hidden text. */
  hiddenBoxes: Box[];
  images: PageImage[];
  warnings: DocumentWarning[];
};

/** A page before it is read: what it is, and what the library finds on it. */
export type KnownPage = {
  number: number;
  kind: PageKind;
  content: PageContent;
  drawing?: PageDrawing | undefined;
};

const nothing: PageContent = {
  width: 0,
  height: 0,
  text: { segments: [], characters: 0, garbled: 0 },
  shown: [],
  unseen: [],
  copies: [],
  notes: [],
  rightToLeft: false,
  fields: [],
  links: [],
  attachments: 0,
};

/** What the library's worker says of a file that it cannot read on; faults of code have no such name. */
const fileFaults = new Set(["UnknownErrorException", "InvalidPDFException", "FormatError"]);

function isOfTheFile(error: unknown): boolean {
  return error instanceof Error && fileFaults.has(error.name);
}

/** Reads a page as far as the library can; a damaged one may still be drawn by the other. */
export async function lookAt(
  opened: Pick<OpenedPdf, "withPage">,
  number: number,
): Promise<KnownPage> {
  try {
    return await opened.withPage(number, async (views) => {
      const { drawing } = views;
      const content = await pageContent(views);
      return { number, kind: kindOf(content.text, drawing), content, drawing };
    });
  } catch (error) {
    if (!isOfTheFile(error)) throw error;
    return { number, kind: "damaged", content: nothing };
  }
}

/** Whether a page is to be read from a picture of it. */
export function needsRecognition({ kind }: KnownPage): boolean {
  return kind === "scanned" || kind === "garbled" || kind === "damaged";
}

function textReading({ number, kind, content, drawing }: KnownPage): PageReading {
  const { text: _, shown, unseen, copies, notes, ...frame } = content;
  const origin = kind === "blank" || kind === "text-layer" ? kind : "digital";
  const rulings = origin === "digital" ? turnedRulings(shown, drawing?.rulings ?? []) : [];
  const groups = [...byDirection(shown, rulings), ...byDirection(unseen), ...notes];
  const warnings = noticesOf({ number, kind, drawing });
  const { hiddenBoxes: hidden = [], unseenBoxes = [] } = drawing ?? {};
  const isCopy = (box: Box) => copies.some((copy) => isAt(copy, box));
  const hiddenBoxes = [...hidden, ...unseenBoxes.filter((box) => !isCopy(box))];
  return { ...frame, number, origin, groups, rulings, hiddenBoxes, images: [], warnings };
}

function imageOf({ image }: ScannedPage, page: number): PageImage {
  return { page, mediaType: "image/jpeg", bytes: image };
}

/** A page as recognised from its image; if that finds nothing, its own few characters. */
async function recognisedReading(page: KnownPage, scans: ScanReader): Promise<PageReading> {
  const scanned = await scans.read(page.number);
  const { segments, image: _image, turns: _turns, warnings, ...frame } = scanned;
  const written = textReading(page);
  const images = [imageOf(scanned, page.number)];
  const hasText = page.kind === "scanned" && written.groups.length > 0;
  if (segments.length === 0 && hasText) return { ...written, images };
  const groups = [toLines(segments), ...page.content.notes];
  const all = [...written.warnings, ...warnings];
  return { ...written, ...frame, groups, images, warnings: all };
}

/** A page's own text, with what its pictures show in its place beside it. */
async function picturedReading(page: KnownPage, scans: ScanReader): Promise<PageReading> {
  const { number, content } = page;
  const scanned = await scans.read(number);
  const written = { ...textReading(page), images: [imageOf(scanned, number)] };
  const { segments, isLegible } = besideText(scanned, content);
  if (!isLegible) {
    return { ...written, warnings: [...written.warnings, picturesUnread(number)] };
  }
  if (segments.length === 0) return written;
  const added = segments.map((segment) => ({ turn: 0 as const, segment }));
  const apart = [...byDirection(content.unseen), ...content.notes];
  const groups = [...byDirection([...content.shown, ...added]), ...apart];
  const warnings = [...written.warnings, picturesRecognised(number)];
  return { ...written, origin: "recognised", groups, warnings };
}

/** @throws AppError SOURCE_UNREADABLE where a page cannot be drawn either. */
async function damagedReading(page: KnownPage, scans: ScanReader): Promise<PageReading> {
  try {
    return await recognisedReading(page, scans);
  } catch (error) {
    if (!(error instanceof AppError && error.code === "SOURCE_UNREADABLE")) throw error;
    const what = `Page ${page.number} of the PDF is damaged and cannot be read`;
    throw unreadable(`${what}: choose the others with the form field pages`, error);
  }
}

/**
 * Reads a page from its text, or from its picture where it has none to be trusted.
 *
 * @param readPictures Whether pictures beside its text are recognised; otherwise a warning names it.
 */
export async function readingOf(
  page: KnownPage,
  scans: ScanReader,
  readPictures: boolean,
): Promise<PageReading> {
  if (page.kind === "damaged") return damagedReading(page, scans);
  if (needsRecognition(page)) return recognisedReading(page, scans);
  if (page.kind !== "pictured") return textReading(page);
  if (readPictures) return picturedReading(page, scans);
  const written = textReading(page);
  return { ...written, warnings: [...written.warnings, picturesUnread(page.number)] };
}
