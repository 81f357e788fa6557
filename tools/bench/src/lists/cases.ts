import { DAY_MS } from "@quarry/kernel";
import type { Sending } from "../http/client.ts";
import { encodeForm } from "../http/form.ts";

/** What is asked of an account, by the words for it. */
export type Case = { name: string; method: "GET" | "POST"; path: string; sending?: Sending };

const PER_PAGE = 10;

/** A text that is extracted, whole: what a new record costs beside all that are there. */
export function newExtraction(schemaId: string): Case {
  const form = { schema_id: schemaId, type: "text", source: "Order: 4711" };
  const sending = encodeForm(form);
  return { name: "a new extraction", method: "POST", path: "/v1/extractions", sending };
}

/** The first, the middle and the last page of each list of an account's extractions. */
export function pagesOf(account: { size: number; schemas: number; now: number }): Case[] {
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
      method: "GET",
      path: `/v1/extractions?page=${page}&perPage=${PER_PAGE}${query}`,
    }));
  });
}
