import { expect, it } from "vitest";
import { endOf, placeOf, readCursor, writeCursor } from "./cursor.ts";

const feed = { epoch: "a1", ends: { extraction: endOf(40), schema: endOf(2), delivery: endOf(1) } };
const rulesOf = (cursor: string) => {
  try {
    readCursor(cursor, feed);
  } catch (error) {
    return (error as { issues: { rule: string }[] }).issues.map(({ rule }) => rule);
  }
  throw new Error("the cursor was taken");
};

it("is read as it was written", () => {
  const places = { extraction: placeOf(40, 3), schema: endOf(2), delivery: 0 };
  expect(readCursor(writeCursor("a1", places), feed)).toEqual(places);
});

it("orders the events of a commit before those of the next one", () => {
  expect(placeOf(7, 499)).toBeLessThan(endOf(7));
  expect(endOf(7)).toBeLessThan(placeOf(8, 0));
});

it("is refused by name where the feed has lived another life since", () => {
  expect(rulesOf(writeCursor("b2", feed.ends))).toEqual(["restored"]);
  expect(rulesOf(writeCursor("a1", { ...feed.ends, extraction: endOf(41) }))).toEqual(["restored"]);
});

it.each([
  "",
  "x",
  "!!",
  Buffer.from("a1.1").toString("base64url"),
  Buffer.from("a1.1.-2.0").toString("base64url"),
  Buffer.from("a1.1.1.1.1").toString("base64url"),
])("is refused where Quarry did not write it: %j", (cursor) => {
  expect(rulesOf(cursor)).toEqual(["invalid_cursor"]);
});
