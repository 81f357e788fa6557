import { expect, it } from "vitest";
import { BlobMissingError, OwnerErasedError } from "../errors.ts";
import { inChunks, interrupted, payload } from "./payloads.ts";
import type { OpenStore } from "./setup.ts";

const large = payload(3_000_000);
const small = payload(1_000);
const now = () => 1_795_000_000_000;

export function erasureContract(open: OpenStore): void {
  it("removes all of an owner, and nothing of another", async () => {
    await using opened = await open(now);
    const { store } = opened;
    const kept = await store.put("owner-2", "source", small);
    const alone = await opened.remains();
    const refs = [
      await store.put("owner-1", "source", large),
      await store.put("owner-1", "output", small),
    ];
    await store.eraseOwner("owner-1");
    for (const ref of refs) await expect(store.read(ref)).rejects.toThrow(BlobMissingError);
    expect(await opened.remains()).toBe(alone);
    expect((await store.read(kept)).equals(small)).toBe(true);
  });

  it("is the same once or twice, of a known owner or not", async () => {
    await using opened = await open(now);
    const { store } = opened;
    await store.put("owner-1", "source", small);
    await store.eraseOwner("owner-1");
    await store.eraseOwner("owner-1");
    await Promise.all([store.eraseOwner("owner-3"), store.eraseOwner("owner-3")]);
    for (const owner of ["owner-1", "owner-3"]) {
      await expect(store.put(owner, "source", small)).rejects.toThrow(OwnerErasedError);
      await expect(store.put(owner, "source", inChunks(large))).rejects.toThrow(OwnerErasedError);
    }
    expect(await opened.remains()).toBe(0);
  });

  it.each([
    ["small", small],
    ["large", large],
  ])("refuses a %s write that it overtakes; nothing stays", async (_size, bytes) => {
    await using opened = await open(now);
    const { store } = opened;
    const overtaken = interrupted(bytes, () => store.eraseOwner("owner-1"));
    await expect(store.put("owner-1", "source", overtaken)).rejects.toThrow(OwnerErasedError);
    expect(await opened.remains()).toBe(0);
  });

  it("leaves nothing, whichever side wins a race with writes", async () => {
    await using opened = await open(now);
    const { store } = opened;
    const owners = Array.from({ length: 10 }, (_, index) => `owner-${index}`);
    await Promise.all(
      owners.map(async (owner) => {
        const writes = [small, large].map((bytes, index) =>
          store.put(owner, `source-${index}`, inChunks(bytes)),
        );
        await Promise.allSettled([...writes, store.eraseOwner(owner)]);
        for (const write of await Promise.allSettled(writes)) {
          if (write.status === "rejected") expect(write.reason).toBeInstanceOf(OwnerErasedError);
          else await expect(store.read(write.value)).rejects.toThrow(BlobMissingError);
        }
      }),
    );
    expect(await opened.remains()).toBe(0);
  });

  it("ends a reading that it overtakes, or lets it end whole", async () => {
    await using opened = await open(now);
    const { store } = opened;
    const ref = await store.put("owner-1", "source", large);
    const unread = await store.open(ref);
    await store.eraseOwner("owner-1");
    await expect(unread[Symbol.asyncIterator]().next()).rejects.toThrow(BlobMissingError);
  });
}
