import { expect, it } from "vitest";
import { makeMongoUsers } from "./users.ts";

const passwords = (password: string) =>
  new Proxy<Record<string, string>>({}, { get: () => password });

it("gives the roles and users of an earlier version today's rights and passwords", async () => {
  const fresh = await makeMongoUsers(passwords("new"));
  const earlier = {
    users: [{ user: "gateway", pwd: "old", roles: ["quarry-gateway"] }],
    roles: [{ role: "quarry-gateway", privileges: [], roles: [] }],
  };
  expect(fresh.roles.map(({ privileges }) => privileges)).not.toContainEqual([]);
  expect(await makeMongoUsers(passwords("new"), undefined, earlier)).toEqual(fresh);
});
