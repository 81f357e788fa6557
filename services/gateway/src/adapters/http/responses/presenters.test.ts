import { describe, expect, it } from "vitest";
import { presentMeta } from "./presenters.ts";

describe("the meta of a list", () => {
  it.each([
    [
      { page: 1, perPage: 10, total: 0 },
      { lastPage: 1, next: null, previous: null },
    ],
    [
      { page: 1, perPage: 10, total: 10 },
      { lastPage: 1, next: null, previous: null },
    ],
    [
      { page: 1, perPage: 10, total: 11 },
      { lastPage: 2, next: "/?page=2", previous: null },
    ],
    [
      { page: 2, perPage: 10, total: 25 },
      { lastPage: 3, next: "/?page=3", previous: "/?page=1" },
    ],
    [
      { page: 3, perPage: 10, total: 25 },
      { lastPage: 3, next: null, previous: "/?page=2" },
    ],
    [
      { page: 9, perPage: 10, total: 25 },
      { lastPage: 3, next: null, previous: "/?page=8" },
    ],
  ])("of %o", (list, { lastPage, next, previous }) => {
    expect(presentMeta(list)).toEqual({
      currentPage: list.page,
      firstPage: 1,
      firstPageUrl: "/?page=1",
      lastPage,
      lastPageUrl: `/?page=${lastPage}`,
      nextPageUrl: next,
      perPage: list.perPage,
      previousPageUrl: previous,
      total: list.total,
    });
  });
});
