import { expect, it } from "vitest";
import { holdWithin } from "./held-bytes.ts";

const mebibyte = 1_048_576;

it("lets a request hold 16 MiB and no more", () => {
  using held = holdWithin({ bytes: 0 });
  for (let count = 0; count < 16; count += 1) held.hold(mebibyte);
  expect(() => held.hold(1)).toThrow("longer than 16 MiB");
});

it("lets all requests hold 64 MiB together, and gives back what one held", () => {
  const all = { bytes: 0 };
  const full = Array.from({ length: 4 }, () => holdWithin(all));
  for (const held of full) held.hold(16 * mebibyte);
  {
    using one = holdWithin(all);
    expect(() => one.hold(1)).toThrow("as much as the server can hold");
  }
  full[0]?.[Symbol.dispose]();
  using next = holdWithin(all);
  next.hold(mebibyte);
  expect(all.bytes).toBe(49 * mebibyte);
});
