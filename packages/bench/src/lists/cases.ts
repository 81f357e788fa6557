import { DAY_MS } from "@quarry/kernel";

/** A page of a list, by the words for it. */
export type ListCase = { name: string; path: string };

const PER_PAGE = 10;

/** The first, the middle and the last page of each list of an account's extractions. */
export function casesOf(account: { size: number; schemas: number; now: number }): ListCase[] {
  const { size, schemas, now } = account;
  const day = (ago: number) => new Date(now - ago * DAY_MS).toISOString().slice(0, 10);
  const lists = [
    { name: "all", query: "", count: size },
    {
      name: "30 days",
      query: `&startDate=${day(180)}&endDate=${day(151)}`,
      count: Math.floor((size * 30) / 365),
    },
    { name: "a name", query: "&search=orders+07", count: size / schemas },
  ];
  return lists.flatMap(({ name, query, count }) => {
    const last = Math.floor(count / PER_PAGE);
    const pages = { first: 1, middle: Math.ceil(last / 2), last };
    return Object.entries(pages).map(([place, page]) => ({
      name: `${name}, ${place}`,
      path: `/v1/extractions?page=${page}&perPage=${PER_PAGE}${query}`,
    }));
  });
}
