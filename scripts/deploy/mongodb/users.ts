import { readFile } from "node:fs/promises";
import { runInNewContext } from "node:vm";

type Role = {
  role: string;
  privileges: { resource: { db: string; collection: string }; actions: string[] }[];
};
type User = { user: string; pwd: string; roles: string[] };

const script = new URL("../../../deploy/mongodb/users.js", import.meta.url);

/** Runs the script that makes MongoDB's users as MongoDB's shell would, and tells what it made. */
export async function makeMongoUsers(
  environment: Record<string, string>,
): Promise<{ users: User[]; roles: Role[] }> {
  const users: User[] = [];
  const roles: Role[] = [];
  const db = {
    getName: () => "quarry",
    createRole: (role: Role) => roles.push(role),
    createUser: (user: User) => users.push(user),
  };
  runInNewContext(await readFile(script, "utf8"), { db, process: { env: environment } });
  return { users, roles };
}
