import { expect, it } from "vitest";
import { segment } from "./segment.ts";

it("an id stays one part of its path", () => {
  expect(segment("01a2/../x")).toBe("01a2%2F..%2Fx");
  for (const id of ["", ".", ".."]) expect(() => segment(id)).toThrow(`"${id}" is not an id`);
});
