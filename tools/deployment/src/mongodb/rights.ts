import { makeMongoUsers } from "./users.ts";

/** What a user may do, or has to: names of MongoDB's actions by collection. */
export type Rights = Record<string, string[]>;

/** What MongoDB wants a user to be allowed for a command. */
const actionsOf: Record<string, string[]> = {
  find: ["find"],
  getMore: ["find"],
  aggregate: ["find"],
  distinct: ["find"],
  insert: ["insert"],
  update: ["update"],
  findAndModify: ["find", "update"],
  delete: ["remove"],
  createIndexes: ["createIndex"],
  listIndexes: ["listIndexes"],
};
/** Which every user may send. */
const free = ["hello", "ping", "endSessions", "killCursors"];

/** Has the driver write each command on standard error, as far as `rightsFor` reads it. */
export const commandLog = {
  MONGODB_LOG_COMMAND: "debug",
  MONGODB_LOG_PATH: "stderr",
  MONGODB_LOG_MAX_DOCUMENT_LENGTH: "3000",
};

/** The rights that the commands take which a process has sent, by what its driver wrote. */
export function rightsFor(...outputs: string[]): Rights {
  const lines = outputs.flatMap((output) => output.split("\n"));
  const needed = lines
    .filter((line) => line.includes("Command started"))
    .flatMap((line) => {
      const name = /commandName: '(\w+)'/.exec(line)?.[1] ?? "?";
      if (free.includes(name)) return [];
      const key = name === "getMore" ? "collection" : name;
      const collection = new RegExp(`"${key}":"([^"]*)"`).exec(line)?.[1] ?? "?";
      const upserts = line.includes('"upsert":true') ? ["insert"] : [];
      const actions = [...(actionsOf[name] ?? [`to send ${name}`]), ...upserts];
      return actions.map((action) => [collection, action] as const);
    });
  return together(needed);
}

/** The rights of all of some others together. */
export function union(...all: Rights[]): Rights {
  return together(
    all
      .flatMap((rights) => Object.entries(rights))
      .flatMap(([collection, actions]) => actions.map((action) => [collection, action] as const)),
  );
}

/** The rights that the shipped script gives a user. */
export async function grantedTo(user: string): Promise<Rights> {
  const passwords = new Proxy<Record<string, string>>({}, { get: () => "any" });
  const { roles } = await makeMongoUsers(passwords);
  const privileges = roles.find(({ role }) => role === `quarry-${user}`)?.privileges ?? [];
  return together(
    privileges.flatMap(({ resource, actions }) =>
      actions.map((action) => [resource.collection, action] as const),
    ),
  );
}

function together(pairs: (readonly [collection: string, action: string])[]): Rights {
  const rights: Rights = {};
  for (const [collection, action] of pairs) {
    rights[collection] = [...new Set([...(rights[collection] ?? []), action])].sort();
  }
  return rights;
}
