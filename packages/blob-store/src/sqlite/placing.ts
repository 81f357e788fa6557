import { unlink } from "node:fs/promises";
import { type Clock, KeyedMutex } from "@quarry/kernel";
import type { BlobContent } from "../bytes.ts";
import { erased } from "../errors.ts";
import { ifExists, writtenAt } from "../file-system/files.ts";
import type { Layout } from "../file-system/layout.ts";
import type { BlobRef, BlobStore } from "../port.ts";
import type { ContentTables, StoredBlob } from "./content-tables.ts";

type Places = {
  at: Layout;
  files: Pick<BlobStore, "put">;
  tables: Pick<ContentTables, "put" | "drop">;
  now: Clock;
};

/** Puts blobs into rows and files, so that of a name, however often it is put, one of both remains. */
export function createPlacing({ at, files, tables, now }: Places) {
  const placing = new KeyedMutex();
  const keyOf = ({ owner, name }: StoredBlob) => `${owner}/${name}`;

  return {
    /** The file of an earlier write is removed once the row is there. */
    async putRow(blob: StoredBlob, bytes: Buffer, options: { flush: boolean }): Promise<void> {
      const { owner, name } = blob;
      const marker = at.marker(owner); // of an earlier release; others are seen by the tables
      if ((await writtenAt(marker)) !== undefined) throw erased(owner);
      await placing.run(keyOf(blob), async () => {
        await tables.put(blob, bytes, now(), options);
        await ifExists(unlink(at.blob(owner, name)));
      });
    },

    /** The row of an earlier write is dropped once the file is there. */
    async putFile(
      { content, ...blob }: StoredBlob & { content: BlobContent },
      limit: { maxBytes?: number },
    ): Promise<BlobRef> {
      const { owner, name } = blob;
      const ref = await files.put(owner, name, content, limit);
      await placing.run(keyOf(blob), async () => {
        const isThere = (await writtenAt(at.blob(owner, name))) !== undefined; // else a row has replaced it
        if (isThere) await tables.drop(blob);
      });
      return ref;
    },
  };
}
