import { expect, it } from "vitest";
import { elementAround, pageElementsOf } from "./page-elements.ts";

const elements = pageElementsOf([
  { start: 0, end: 40, tag: "body" },
  { start: 0, end: 10, tag: "ul", label: "main-nav" },
  { start: 2, end: 6, tag: "a" },
  { start: 12, end: 40, tag: "main" },
  { start: 14, end: 20, tag: "span", label: "price card__unitPrice x7f3" },
]);
const at = (start: number, end: number) => elementAround(elements, { start, end });

it("the smallest element around a place is found", () => {
  expect(at(3, 5)?.tag).toBe("a");
  expect(at(6, 9)?.tag).toBe("ul");
  expect(at(11, 12)?.tag).toBe("body");
  expect(at(2, 30)?.tag).toBe("body");
});

it("its classes are read as words", () => {
  expect(at(15, 16)?.names).toEqual(["price", "card unit price"]);
});

it("a menu is distinguished from the main part", () => {
  expect(at(3, 5)).toMatchObject({ isAside: true, isMain: false });
  expect(at(15, 16)).toMatchObject({ isAside: false, isMain: true });
});

it("a document that is no page has none", () => {
  expect(pageElementsOf(undefined)).toEqual([]);
});
