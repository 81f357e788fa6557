import type { Caller, Suite } from "@quarry/systems";
import {
  createSchema,
  extractTicket,
  type ListedExtraction,
  type Page,
  type Schema,
  ticketStructure,
} from "@quarry/systems";
import { describe, expect, it } from "vitest";

const dayMs = 86_400_000;
const day = (offset: number) => new Date(Date.now() + offset * dayMs).toISOString().slice(0, 10);

async function list<Item>(caller: Caller, path: string): Promise<Page<Item>> {
  const answer = await caller.call<Page<Item>>("GET", path);
  expect(answer.status).toBe(200);
  return answer.body.data;
}

export function listsTheme(suite: () => Suite): void {
  describe("lists", () => {
    it("counts pages as the interface does, newest first", async () => {
      const caller = await suite().caller();
      const names = ["a", "b", "c", "d", "e"];
      for (const name of names) await createSchema(caller, name);
      const first = await list<Schema>(caller, "/v1/schemas?perPage=2");
      expect(first.data.map(({ name }) => name)).toEqual(["e", "d"]);
      expect(first.meta).toEqual({
        currentPage: 1,
        firstPage: 1,
        firstPageUrl: "/?page=1",
        lastPage: 3,
        lastPageUrl: "/?page=3",
        nextPageUrl: "/?page=2",
        perPage: 2,
        previousPageUrl: null,
        total: 5,
      });
      const last = await list<Schema>(caller, "/schemas?perPage=2&page=3");
      expect(last.data.map(({ name }) => name)).toEqual(["a"]);
      expect(last.meta).toMatchObject({ nextPageUrl: null, previousPageUrl: "/?page=2" });
      const past = await list<Schema>(caller, "/v1/schemas?perPage=2&page=9");
      expect(past).toMatchObject({
        data: [],
        meta: { currentPage: 9, lastPage: 3, nextPageUrl: null, total: 5 },
      });
    });

    it("shows an empty list as one page of ten", async () => {
      const caller = await suite().caller();
      for (const path of ["/v1/schemas", "/extractions"]) {
        expect(await list(caller, path)).toEqual({
          data: [],
          meta: {
            currentPage: 1,
            firstPage: 1,
            firstPageUrl: "/?page=1",
            lastPage: 1,
            lastPageUrl: "/?page=1",
            nextPageUrl: null,
            perPage: 10,
            previousPageUrl: null,
            total: 0,
          },
        });
      }
    });

    it("takes both dates as inclusive UTC days", async () => {
      const caller = await suite().caller();
      const schema = await createSchema(caller);
      await extractTicket(caller, schema.id);
      const totals = async (query: string) => [
        (await list(caller, `/v1/schemas?${query}`)).meta.total,
        (await list(caller, `/v1/extractions?${query}`)).meta.total,
      ];
      expect(await totals(`startDate=${day(-1)}&endDate=${day(0)}`)).toEqual([1, 1]);
      expect(await totals(`startDate=${day(0)}`)).toEqual([1, 1]);
      expect(await totals(`endDate=${day(-2)}`)).toEqual([0, 0]);
      expect(await totals(`startDate=${day(2)}`)).toEqual([0, 0]);
    });

    it("searches by the schema's present name, in any case, literally", async () => {
      const caller = await suite().caller();
      const odd = await createSchema(caller, "50% off (a.b) [x] Ünï_code*");
      const plain = await createSchema(caller, "500 offers");
      await extractTicket(caller, odd.id);
      await extractTicket(caller, plain.id);
      const found = async (text: string) => {
        const query = `?search=${encodeURIComponent(text)}`;
        const schemas = await list<Schema>(caller, `/v1/schemas${query}`);
        const extractions = await list<ListedExtraction>(caller, `/v1/extractions${query}`);
        const ids = schemas.data.map(({ id }) => id);
        expect(extractions.data.map(({ input }) => input.schema_id)).toEqual(ids);
        return ids;
      };
      for (const text of ["50% OFF", "(A.B)", "[x]", "ünï_CODE*"]) {
        expect(await found(text), text).toEqual([odd.id]);
      }
      for (const text of ["a.c", "a_b", "%b", ".*", "no such name"]) {
        expect(await found(text), text).toEqual([]);
      }
      expect(await found("OFF")).toEqual([plain.id, odd.id]);

      const json = { name: "Renamed", structure: ticketStructure };
      await caller.call("PUT", `/v1/schemas/${odd.id}`, { json });
      expect(await found("renam")).toEqual([odd.id]);
      expect(await found("50%")).toEqual([]);
    });

    it("finds the extractions of a deleted schema by its name", async () => {
      const caller = await suite().caller();
      const schema = await createSchema(caller, "Going soon");
      const { id } = await extractTicket(caller, schema.id);
      await caller.call("DELETE", `/v1/schemas/${schema.id}`);
      const found = await list<ListedExtraction>(caller, "/v1/extractions?search=going");
      expect(found.data.map((item) => item.id)).toEqual([id]);
    });

    it.each([
      ["page=0", "page", "too_small"],
      ["page=-1", "page", "invalid_format"],
      ["page=1.5", "page", "invalid_format"],
      ["page=", "page", "invalid_format"],
      ["page=99999999999", "page", "invalid_format"],
      ["perPage=101", "perPage", "too_big"],
      ["perPage=0", "perPage", "too_small"],
      ["perPage=ten", "perPage", "invalid_format"],
      ["startDate=2026-02-30", "startDate", "invalid_date"],
      ["endDate=20-11-2026", "endDate", "invalid_date"],
      ["startDate=2026-02-02&endDate=2026-02-01", "startDate", "after_end_date"],
      ["search=%00", "search", "invalid_characters"],
      ["sort=name", "sort", "unrecognized_keys"],
      ["page=1&page=2", "page", "duplicate"],
      ["page[]=1", "page[]", "unrecognized_keys"],
    ])("refuses ?%s by field and rule", async (query, field, rule) => {
      const caller = await suite().caller();
      for (const path of ["/v1/schemas", "/v1/extractions"]) {
        const { status, body } = await caller.call("GET", `${path}?${query}`);
        expect([status, body.error?.code]).toEqual([422, "VALIDATION_FAILED"]);
        expect(body.error?.issues).toEqual([expect.objectContaining({ field, rule })]);
      }
    });
  });
}
