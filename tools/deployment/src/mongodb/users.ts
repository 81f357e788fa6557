import { readFile } from "node:fs/promises";
import { runInNewContext } from "node:vm";
import { inRepository } from "../repository.ts";

type Role = {
  role: string;
  privileges: { resource: { db: string; collection: string }; actions: string[] }[];
};
type User = { user: string; pwd: string; roles: string[] };

const script = inRepository("deploy/mongodb/users.js");

/** Runs the script that makes MongoDB's users as MongoDB's shell would, and returns what it made. */
export async function makeMongoUsers(
  environment: Record<string, string>,
  path = script,
): Promise<{ users: User[]; roles: Role[] }> {
  const users: User[] = [];
  const roles: Role[] = [];
  const db = {
    getName: () => "quarry",
    createRole: (role: Role) => roles.push(role),
    createUser: (user: User) => users.push(user),
  };
  runInNewContext(await readFile(path, "utf8"), { db, process: { env: environment } });
  return { users, roles };
}
