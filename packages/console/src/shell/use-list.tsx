import type { CursorList, CursorPage, List, Page } from "@quarry/client";
import { type InfiniteData, useInfiniteQuery } from "@tanstack/react-query";
import type { ComponentChild } from "preact";
import { ShowMore } from "./show-more.tsx";

type AnyPage<Item> = Page<Item> | CursorPage<Item>;
/** The number of a page, or the id of the record before it; empty for the first page. */
type Place = string | number;
type Pages<Item> = InfiniteData<AnyPage<Item>, Place>;

type Options<Item> = {
  queryKey: readonly unknown[];
  list: () => List<Item> | CursorList<Item>;
  /** How soon the list is read again, in ms; only when asked unless given. */
  again?: (items: readonly Item[]) => number | false;
};

type Shown<Item> = {
  /** What is read so far; undefined until the first page is. */
  items: Item[] | undefined;
  error: Error | null;
  /** The button that reads the next page, if there is one. */
  more: ComponentChild;
};

/** Reads a list page by page, by its cursor if it has one. */
export function useList<Item>({ queryKey, list, again }: Options<Item>): Shown<Item> {
  const { data, error, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery<
    AnyPage<Item>,
    Error,
    Pages<Item>,
    readonly unknown[],
    Place
  >({
    queryKey,
    queryFn: ({ pageParam }) => {
      const asked = list();
      return "after" in asked ? asked.after(String(pageParam)) : asked.page(Number(pageParam) || 1);
    },
    initialPageParam: "",
    getNextPageParam: nextOf,
    ...(again && {
      refetchInterval: ({ state }) => again(state.data ? itemsIn(state.data) : []),
    }),
  });
  const more = hasNextPage && <ShowMore busy={isFetchingNextPage} more={fetchNextPage} />;
  return { items: data && itemsIn(data), error, more };
}

const itemsIn = <Item,>({ pages }: Pages<Item>): Item[] => pages.flatMap(({ data }) => data);

function nextOf({ meta }: AnyPage<unknown>): Place | null {
  if ("nextAfter" in meta) return meta.nextAfter;
  return meta.nextPageUrl === null ? null : meta.currentPage + 1;
}
