import { expect, it } from "vitest";
import { type FormGate, gatedForm, overheadBytes } from "./gated-form.ts";

const chunkBytes = 65_536;

/** Reads a form of chunks until its end; returns the holds that it took. */
async function read(size: number, gate: Partial<FormGate> = {}): Promise<number[]> {
  async function* bytes() {
    for (let sent = 0; sent < size; sent += chunkBytes) yield Buffer.alloc(chunkBytes);
  }
  const holds: number[] = [];
  const hold = async (held: number) => void holds.push(held);
  const form = gatedForm(bytes(), { maxFileBytes: 10_000_000, fileBytes: () => 0, hold, ...gate });
  let passed = 0;
  for await (const chunk of form) passed += chunk.byteLength;
  expect(passed).toBe(size);
  return holds;
}

it("holds memory once for many values, and none for few", async () => {
  expect(await read(4 * chunkBytes)).toEqual([]);
  expect(await read(60 * chunkBytes)).toEqual([overheadBytes]);
});

it("does not count the bytes of the file", async () => {
  let taken = 0;
  const fileBytes = () => {
    taken += chunkBytes;
    return taken;
  };
  expect(await read(150 * chunkBytes, { fileBytes })).toEqual([]);
});

it("reads on only when the values may be held", async () => {
  const hold = () => Promise.reject(new Error("crowded"));
  await expect(read(60 * chunkBytes, { hold })).rejects.toThrow("crowded");
});

it("refuses more values, and a larger file, than a form may have", async () => {
  await expect(read(100 * chunkBytes)).rejects.toThrow("values of a form may have at most 4 MiB");
  const fileBytes = () => 1_000 * chunkBytes;
  await expect(read(300 * chunkBytes, { fileBytes })).rejects.toThrow(
    "A file may have at most 9.5 MiB",
  );
});
