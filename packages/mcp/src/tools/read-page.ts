import type { CursorMeta, PageMeta } from "@quarry/api";

/** Records that are asked for at once. */
const perPage = 50;

type Page<Item> = { data: Item[]; meta: PageMeta | CursorMeta };

/** The records from an offset on, as many as their page has. */
export async function readPage<Item>(
  offset: number,
  read: (query: { page: number; perPage: number }) => Promise<Page<Item>>,
): Promise<{ items: Item[]; total: number }> {
  const { data, meta } = await read({ page: Math.floor(offset / perPage) + 1, perPage });
  if (!("total" in meta)) throw new Error("a list by page numbers has its total");
  return { items: data.slice(offset % perPage), total: meta.total };
}
