import { readFile } from "node:fs/promises";
import { runInNewContext } from "node:vm";
import { inRepository } from "../repository.ts";

type Role = {
  role: string;
  privileges: { resource: { db: string; collection: string }; actions: string[] }[];
  roles: string[];
};
type User = { user: string; pwd: string; roles: string[] };

const script = inRepository("deploy/mongodb/users.js");

type Made = { users: User[]; roles: Role[] };

/**
 * Runs the script that makes MongoDB's users as MongoDB's shell would, and returns what there is then.
 *
 * @param before what an earlier run has made.
 */
export async function makeMongoUsers(
  environment: Record<string, string>,
  path = script,
  before: Made = { users: [], roles: [] },
): Promise<Made> {
  const users = new Map(before.users.map((user) => [user.user, user]));
  const roles = new Map(before.roles.map((role) => [role.role, role]));
  const db = {
    getName: () => "quarry",
    getRole: (name: string) => roles.get(name) ?? null,
    createRole: (role: Role) => addNew(roles, role.role, role),
    updateRole: (name: string, change: Partial<Role>) => alter(roles, name, change),
    getUser: (name: string) => users.get(name) ?? null,
    createUser: (user: User) => addNew(users, user.user, user),
    updateUser: (name: string, change: Partial<User>) => alter(users, name, change),
  };
  runInNewContext(await readFile(path, "utf8"), { db, process: { env: environment } });
  return { users: [...users.values()], roles: [...roles.values()] };
}

/** As MongoDB does, which makes nothing twice. */
function addNew<Value>(all: Map<string, Value>, name: string, value: Value): void {
  if (all.has(name)) throw new Error(`${name} already exists`);
  all.set(name, value);
}

function alter<Value>(all: Map<string, Value>, name: string, change: Partial<Value>): void {
  const known = all.get(name);
  if (!known) throw new Error(`${name} does not exist`);
  all.set(name, { ...known, ...change });
}
