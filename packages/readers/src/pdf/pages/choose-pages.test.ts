import { describe, expect, it } from "vitest";
import { choosePages } from "./choose-pages.ts";

const refused = (message: string) =>
  expect.objectContaining({ code: "SOURCE_UNREADABLE", message });

describe("the pages that are read", () => {
  it("are all of them where none are chosen", () => {
    expect(choosePages(undefined, { total: 3, most: 3 })).toEqual([1, 2, 3]);
  });

  it("are the chosen ones, however many the file has", () => {
    expect(choosePages("2-3,7", { total: 9, most: 3 })).toEqual([2, 3, 7]);
  });

  it("must be there", () => {
    const choose = () => choosePages("2,12", { total: 9, most: 100 });
    expect(choose).toThrow(refused("The PDF has 9 pages; page 12 does not exist"));
  });

  it("must not exceed the limit, which the message names with a remedy", () => {
    const advice = "at most 5 are read: choose fewer with the form field pages";
    const all = () => choosePages(undefined, { total: 1_000_000_000, most: 5 });
    expect(all).toThrow(refused(`The PDF has 1000000000 pages; ${advice}`));
    const chosen = () => choosePages("1-6", { total: 9, most: 5 });
    expect(chosen).toThrow(refused(`6 pages are chosen; ${advice}`));
  });
});
