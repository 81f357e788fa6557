import { sha256 } from "@quarry/kernel";
import { describe, expect, it } from "vitest";
import { BlobCorruptError, BlobMissingError, BlobTooLargeError } from "../errors.ts";
import { memoryWatch } from "./memory.ts";
import { aRef, drained, inChunks, interrupted, payload } from "./payloads.ts";
import type { OpenStore } from "./setup.ts";

const MEGABYTE = 1_048_576;
const sizes = [0, 1_000, MEGABYTE, MEGABYTE + 1, 3 * MEGABYTE + 7];
const now = () => 1_795_000_000_000;

export function payloadContract(open: OpenStore): void {
  describe.each(sizes)("of %i bytes", (size) => {
    const bytes = payload(size);

    it("come back as they went in, whole or streamed", async () => {
      await using opened = await open(now);
      const { store } = opened;
      const ref = await store.put("owner-1", "whole", bytes);
      const streamed = await store.put("owner-1", "streamed", inChunks(bytes));
      expect(ref).toEqual({ owner: "owner-1", name: "whole", size, sha256: sha256(bytes) });
      expect(streamed).toEqual({ ...ref, name: "streamed" });
      expect((await store.read(streamed)).equals(bytes)).toBe(true);
      expect(Buffer.concat(await arrayOf(await store.open(ref))).equals(bytes)).toBe(true);
    });

    it("are taken up to the writer's limit", async () => {
      await using opened = await open(now);
      const put = opened.store.put("owner-1", "source", inChunks(bytes), { maxBytes: size });
      expect(await put).toMatchObject({ size });
    });

    it("leave nothing when they pass the limit", async () => {
      await using opened = await open(now);
      const tooMuch = payload(size + 1);
      const put = opened.store.put("owner-1", "source", inChunks(tooMuch), { maxBytes: size });
      await expect(put).rejects.toThrow(BlobTooLargeError);
      expect(await opened.remains()).toBe(0);
    });

    it("leave nothing when their source is cut off, and what was there before stays", async () => {
      await using opened = await open(now);
      const { store } = opened;
      const cut = interrupted(bytes, () => Promise.reject(new Error("the source was cut off")));
      await expect(store.put("owner-1", "source", cut)).rejects.toThrow("the source was cut off");
      expect(await opened.remains()).toBe(0);

      const before = await store.put("owner-1", "source", "before");
      const again = interrupted(bytes, () => Promise.reject(new Error("cut off again")));
      await expect(store.put("owner-1", "source", again)).rejects.toThrow("cut off again");
      expect(String(await store.read(before))).toBe("before");
    });

    it("are replaced as a whole, and the reference to the old ones no longer holds", async () => {
      await using opened = await open(now);
      const { store } = opened;
      const old = await store.put("owner-1", "source", bytes);
      const pieces = await opened.remains();
      const next = await store.put("owner-1", "source", payload(size + 1, 2));
      const back = await store.put("owner-1", "other", bytes);
      expect((await store.read(next)).equals(payload(size + 1, 2))).toBe(true);
      expect((await store.read(back)).equals(bytes)).toBe(true);
      await expect(store.read(old)).rejects.toThrow(BlobCorruptError);
      await store.put("owner-1", "source", bytes);
      expect(await opened.remains()).toBe(2 * pieces);
    });
  });

  describe.each(sizes.slice(1))("of %i bytes, changed behind the store's back", (size) => {
    it.each([
      ["a bit flipped", flipped],
      ["cut short", (bytes: Buffer) => bytes.subarray(0, -1)],
      ["grown", (bytes: Buffer) => Buffer.concat([bytes, bytes])],
    ])("are found corrupt: %s", async (_name, change) => {
      await using opened = await open(now);
      const ref = await opened.store.put("owner-1", "source", payload(size));
      await opened.tamper(ref, change);
      await expect(opened.store.read(ref)).rejects.toThrow(BlobCorruptError);
      const streamed = await drained(await opened.store.open(ref));
      expect(streamed.isCorrupt).toBe(true);
      expect(streamed.size).toBeLessThanOrEqual(size);
    });
  });

  it("takes text as UTF-8", async () => {
    await using opened = await open(now);
    const ref = await opened.store.put("owner-1", "text", "zwölf €");
    expect(ref.size).toBe(10);
    expect(String(await opened.store.read(ref))).toBe("zwölf €");
  });

  it("names what is missing", async () => {
    await using opened = await open(now);
    await opened.store.put("owner-1", "other", "x");
    await expect(opened.store.open(aRef("owner-1"))).rejects.toThrow(BlobMissingError);
    await expect(opened.store.read(aRef("owner-2"))).rejects.toThrow(BlobMissingError);
  });

  it.each([3, 3 * MEGABYTE])("finds %i bytes by their name, and nothing else", async (size) => {
    await using opened = await open(now);
    const { store } = opened;
    await store.put("owner-1", "answer", payload(size));
    expect((await store.find("owner-1", "answer"))?.equals(payload(size))).toBe(true);
    expect(await store.find("owner-1", "other")).toBeUndefined();
    expect(await store.find("owner-2", "answer")).toBeUndefined();
    await store.eraseOwner("owner-1");
    expect(await store.find("owner-1", "answer")).toBeUndefined();
  });

  it("keeps whole one of two writes that race for a name", async () => {
    await using opened = await open(now);
    const { store } = opened;
    const contents = [payload(1_000), payload(2 * MEGABYTE), payload(1_000, 3)];
    const refs = await Promise.all(contents.map((bytes) => store.put("owner-1", "source", bytes)));
    const reads = await Promise.allSettled(refs.map((ref) => store.read(ref)));
    expect(reads.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  it("lets a reader stop early", async () => {
    await using opened = await open(now);
    const ref = await opened.store.put("owner-1", "source", payload(3 * MEGABYTE));
    let size = 0;
    for await (const chunk of await opened.store.open(ref)) {
      size += chunk.byteLength;
      break;
    }
    expect(size).toBeLessThan(ref.size);
    expect((await opened.store.read(ref)).byteLength).toBe(ref.size);
  });

  it("streams 64 MB in and out and holds a small part at a time", async () => {
    await using opened = await open(now);
    const into = memoryWatch();
    async function* source() {
      for (let count = 0; count < 1_024; count += 1) {
        yield Buffer.alloc(65_536, count);
        into.passed();
      }
    }
    const ref = await opened.store.put("owner-1", "source", source());
    const out = memoryWatch();
    for await (const _chunk of await opened.store.open(ref)) out.passed();
    expect(ref.size).toBe(64 * MEGABYTE);
    expect(Math.max(into.peak(), out.peak())).toBeLessThan(4 * MEGABYTE);
  });

  it.each(["../up", "a/b", "", ".", "a.b", "a\0", "x".repeat(129)])(
    "refuses %o as owner and as name",
    async (word) => {
      await using opened = await open(now);
      const { store } = opened;
      await expect(store.put(word, "source", "x")).rejects.toThrow(RangeError);
      await expect(store.put("owner-1", word, "x")).rejects.toThrow(RangeError);
      await expect(store.read({ ...aRef("owner-1"), name: word })).rejects.toThrow(RangeError);
      await expect(store.eraseOwner(word)).rejects.toThrow(RangeError);
      expect(await opened.remains()).toBe(0);
    },
  );

  it("answers a ping", async () => {
    await using opened = await open(now);
    await expect(opened.store.ping()).resolves.toBeUndefined();
  });
}

async function arrayOf(chunks: AsyncIterable<Uint8Array>): Promise<Uint8Array[]> {
  const all: Uint8Array[] = [];
  for await (const chunk of chunks) all.push(chunk);
  return all;
}

function flipped(bytes: Buffer): Buffer {
  const last = bytes.byteLength - 1;
  bytes.writeUInt8(bytes.readUInt8(last) ^ 1, last);
  return bytes;
}
