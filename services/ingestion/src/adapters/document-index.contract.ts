import type { BlobReference } from "@quarry/contracts";
import { beforeEach, describe, expect, it } from "vitest";
import type { DocumentIndex } from "../application/ports.ts";

const document = (owner: string): BlobReference => ({
  owner,
  name: "document-0123456789abcdef",
  size: 12,
  sha256: "5".repeat(64),
});

/**
 * What every index of documents does, whatever it lies in.
 *
 * @param open opens an empty one, and how it is opened once more.
 */
export function documentIndexContract(
  name: string,
  open: () => Promise<{ index: DocumentIndex; again: () => Promise<DocumentIndex> }>,
): void {
  describe(`the index of documents on ${name}`, () => {
    let index: DocumentIndex;
    let again: () => Promise<DocumentIndex>;

    beforeEach(async () => {
      ({ index, again } = await open());
    });

    it("finds what was remembered under the very key, in every instance", async () => {
      await index.remember("a", document("one"));
      expect(await index.find("a")).toEqual(document("one"));
      expect(await index.find("b")).toBeUndefined();
      expect(await (await again()).find("a")).toEqual(document("one"));
    });

    it("names the document that was remembered last", async () => {
      await index.remember("a", document("one"));
      await index.remember("a", document("two"));
      expect(await index.find("a")).toEqual(document("two"));
    });

    it("takes what two remember at once", async () => {
      const owners = ["one", "two"];
      await Promise.all(owners.map((owner) => index.remember("a", document(owner))));
      expect(owners).toContain((await index.find("a"))?.owner);
    });

    it("forgets all of an owner, and nothing of another, however often", async () => {
      await index.remember("a", document("one"));
      await index.remember("b", document("one"));
      await index.remember("c", document("two"));
      for (const _ of ["once", "again"]) await index.forget("one");
      expect(await index.find("a")).toBeUndefined();
      expect(await index.find("b")).toBeUndefined();
      expect(await index.find("c")).toEqual(document("two"));
    });

    it("keeps a key that passed to another owner when the first is forgotten", async () => {
      await index.remember("a", document("one"));
      await index.remember("a", document("two"));
      await index.forget("one");
      expect(await index.find("a")).toEqual(document("two"));
    });
  });
}
