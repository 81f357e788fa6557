import { readdir, readFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { jetstreamManager } from "@nats-io/jetstream";
import { BSON, type Db } from "mongodb";
import { connectAs } from "./nats-users.ts";

/** Every file below a folder, by its path in it. One that goes away meanwhile is left out. */
export async function bytesOfFolder(folder: string): Promise<Map<string, Buffer>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((each) => each.isFile())
    .map((each) => join(each.parentPath, each.name));
  const read = paths.map(async (path) => {
    const bytes = await readFile(path).catch(() => Buffer.alloc(0));
    return [relative(folder, path), bytes] as const;
  });
  return new Map(await Promise.all(read));
}

/** Every document of every collection as it travels, so that no type of value hides a text. */
export async function bytesOfDatabase(database: Db): Promise<Map<string, Buffer>> {
  const stores = new Map<string, Buffer>();
  for (const { name } of await database.listCollections().toArray()) {
    const documents = await database.collection(name).find().toArray();
    stores.set(name, Buffer.concat(documents.map((document) => BSON.serialize(document))));
  }
  return stores;
}

/** Every message of every stream with its subject and headers, as a user may read them. */
export async function bytesOfStreams(natsUrl: string): Promise<Map<string, Buffer>> {
  const connection = await connectAs(natsUrl);
  try {
    const { streams } = await jetstreamManager(connection);
    const stores = new Map<string, Buffer>();
    for await (const { config, state } of streams.list()) {
      const parts: Buffer[] = [];
      for (let seq = Math.max(1, state.first_seq); seq <= state.last_seq; seq++) {
        const message = await streams.getMessage(config.name, { seq });
        if (!message) continue;
        const headers = [...message.header].flat(2).join("\n");
        parts.push(Buffer.from(`${message.subject}\n${headers}\n`), Buffer.from(message.data));
      }
      stores.set(`stream ${config.name}`, Buffer.concat(parts));
    }
    return stores;
  } finally {
    await connection.close();
  }
}
