import { expect, it } from "vitest";
import { sizeText } from "./size.ts";

it.each([
  [0, "0 bytes"],
  [1, "1 byte"],
  [1023, "1023 bytes"],
  [262_144, "256 KiB"],
  [20 * 1_048_576, "20 MiB"],
  [1_600_000, "1.5 MiB"],
  [2_147_483_648, "2 GiB"],
])("prints %i as %s", (bytes, text) => {
  expect(sizeText(bytes)).toBe(text);
});
