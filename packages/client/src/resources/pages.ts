import type { CursorPage, ExtractionStatus, Page, SourceType } from "../responses/records.ts";

/** What both lists take. */
export type ListParameters = {
  /** Records that one request fetches, 1 to 100; 100 by default. */
  perPage?: number;
  /** Created on this UTC day or later, YYYY-MM-DD. */
  startDate?: string;
  /** Created on this UTC day or earlier, YYYY-MM-DD. */
  endDate?: string;
  /** Part of the schema's name. */
  search?: string;
};

/** What the list of extractions takes as well. */
export type ExtractionFilters = ListParameters & {
  status?: ExtractionStatus;
  schemaId?: string;
  type?: SourceType;
  /** Your own id of it, as the extraction was created with. */
  externalId?: string;
  /** Items of this batch. */
  batchId?: string;
  /** Completed ones that a person should review, or with `false` the others. */
  needsReview?: boolean;
  /** Completed ones whose least sure value has this confidence or less, from 0 to 1 in steps of 0.01. */
  maxConfidence?: number;
  /** The output in the latest version of its review (not with `include`), or the engine's; either with the review's state. */
  output?: "reviewed" | "engine";
};

/** A list: `for await` gives all its items, newest first, page by page as they are needed. */
export type List<Item> = AsyncIterable<Item> & {
  /** One page, from 1 on, with the count of all records. */
  page(number?: number): Promise<Page<Item>>;
};

/** A list that is read by a cursor, whose pages cost the same however far they are. */
export type CursorList<Item> = List<Item> & {
  /** The page after the record of an id, or the first; `meta.nextAfter` names the next. */
  after(id?: string): Promise<CursorPage<Item>>;
};

type Named = { id: string };
const idOfNamed = (item: unknown) => (item as Named).id;

/** Reads one page of a list, whose `meta` follows from how the page is named. */
type Fetch = <Result>(parameters: object) => Promise<Result>;

/** Records that are made meanwhile move others to the next page, where they are not returned again. */
export function listOf<Item>(
  parameters: ListParameters,
  fetchPage: Fetch,
  idOf: (item: Item) => string = idOfNamed,
): List<Item> {
  const asked = { perPage: 100, ...parameters };
  const page = (number = 1) => fetchPage<Page<Item>>({ ...asked, page: number });
  return {
    page,
    async *[Symbol.asyncIterator]() {
      let yielded = new Set<string>();
      for (let number = 1; ; number += 1) {
        const { data, meta } = await page(number);
        yield* data.filter((item) => !yielded.has(idOf(item)));
        if (meta.nextPageUrl === null) return;
        yielded = new Set(data.map(idOf));
      }
    },
  };
}

/** Of a list that has a cursor: nothing is returned twice or left out, whatever is made meanwhile. */
export function cursorListOf<Item extends Named>(
  parameters: ListParameters,
  fetchPage: Fetch,
): CursorList<Item> {
  const asked = { perPage: 100, ...parameters };
  const after = (id = "") => fetchPage<CursorPage<Item>>({ ...asked, after: id });
  return {
    ...listOf<Item>(parameters, fetchPage),
    after,
    async *[Symbol.asyncIterator]() {
      for (let cursor: string | null = ""; cursor !== null; ) {
        const { data, meta }: CursorPage<Item> = await after(cursor);
        yield* data;
        cursor = meta.nextAfter;
      }
    },
  };
}

/** Parameters as a query, without those that are not set; a list has its items between commas. */
export function queryOf(parameters: object): string {
  const isSet = (value: unknown) =>
    value !== undefined && !(Array.isArray(value) && value.length === 0);
  const set = Object.entries(parameters).filter(([, value]) => isSet(value));
  const query = new URLSearchParams(set.map(([name, value]) => [name, String(value)]));
  return set.length === 0 ? "" : `?${query}`;
}
