import { execFile } from "node:child_process";
import { mkdtemp, readdir, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { promisify } from "node:util";
import { describeWithTools, toolCommand } from "@quarry/servers";
import { beforeAll, expect, it, onTestFinished } from "vitest";
import { parse } from "yaml";
import { makeMongoUsers } from "../mongodb/users.ts";
import { root } from "../repository.ts";

const run = promisify(execFile);

async function makeSecrets(folder: string): Promise<Map<string, string>> {
  await run("sh", ["deploy/compose-secrets.sh", folder], { cwd: root });
  const names = await readdir(folder);
  const read = names.map(
    async (name) => [name, await readFile(join(folder, name), "utf8")] as const,
  );
  return new Map(await Promise.all(read));
}

describeWithTools(["nats-server"], "the secrets of the composition", () => {
  let folder: string;
  let secrets: Map<string, string>;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "quarry-secrets-"));
    secrets = await makeSecrets(folder);
    return () => rm(folder, { recursive: true });
  });

  it("are all that the composition names, but for the provider's key", async () => {
    const compose = parse(await readFile(join(root, "docker-compose.yml"), "utf8"), {
      merge: true,
    });
    const named = Object.keys(compose.secrets).filter((name) => name !== "provider-key");
    expect([...secrets.keys()].sort()).toEqual(named.sort());
  });

  it("stay as they are when some are there", async () => {
    await rm(join(folder, "grafana-password"));
    const again = await makeSecrets(folder);
    expect(again.get("grafana-password")).not.toBe(secrets.get("grafana-password"));
    again.set("grafana-password", secrets.get("grafana-password") ?? "");
    expect(again).toEqual(secrets);
  });

  it("can be read in a container, and not by others of this machine", async () => {
    const own = await mkdtemp(join(tmpdir(), "quarry-secrets-"));
    onTestFinished(() => rm(own, { recursive: true }));
    await makeSecrets(join(own, "secrets"));
    expect((await stat(join(own, "secrets"))).mode & 0o777).toBe(0o700);
    expect((await stat(join(own, "secrets/key-pepper"))).mode & 0o777).toBe(0o644);
  });

  it("give MongoDB the passwords that the services' addresses hold, and users their own collections", async () => {
    const environment = settingsIn(secrets.get("mongodb-passwords"));
    expect(environment.MONGO_INITDB_ROOT_PASSWORD).toMatch(/^\w{64}$/);
    const { users, roles } = await makeMongoUsers(environment);
    const addresses = [...secrets].filter(([name]) => name.endsWith("-mongodb"));
    expect(users.map(({ user }) => `${user}-mongodb`).sort()).toEqual(
      addresses.map(([name]) => name).sort(),
    );
    for (const { user, pwd, roles: own } of users) {
      const { username, password, host, pathname } = new URL(secrets.get(`${user}-mongodb`) ?? "");
      expect([username, password, host, pathname]).toEqual([user, pwd, "mongodb:27017", "/quarry"]);
      expect(own).toEqual([`quarry-${user}`]);
    }
    for (const { role, privileges } of roles) {
      const names = privileges.map(({ resource }) => resource.collection);
      const service = role.replace("quarry-", "");
      const isOwn = (name: string) => name.startsWith("blob") || ownPrefixes(service).test(name);
      if (service !== "operator") expect(names.filter((name) => !isOwn(name))).toEqual([]);
      for (const { resource, actions } of privileges) {
        expect(resource.db).toBe("quarry");
        expect(actions.filter((action) => /drop|Any|list(Coll|Data)/.test(action))).toEqual([]);
      }
    }
  });

  it("give NATS the passwords that the services' addresses hold", async () => {
    const passwords = settingsIn(secrets.get("nats-passwords"));
    const options = { cwd: join(root, "deploy/nats"), env: passwords };
    const server = toolCommand("nats-server") ?? "nats-server";
    const { stderr } = await run(server, ["-t", "-c", "server.conf"], options);
    expect(stderr).toContain("is valid");
    for (const [name, url] of secrets) {
      if (!name.endsWith("-nats")) continue;
      const { username, password, host } = new URL(url);
      expect(host).toBe("nats:4222");
      expect(passwords[`QUARRY_NATS_${username.toUpperCase()}_PASSWORD`]).toBe(password);
      expect(name).toBe(`${username}-nats`);
    }
  });
});

/** What a shell would set by a file of `NAME=value` lines. */
function settingsIn(text = ""): Record<string, string> {
  return Object.fromEntries(
    text
      .trim()
      .split("\n")
      .map((line) => line.split("=", 2)),
  );
}

/** Names of a service's own collections. */
function ownPrefixes(service: string): RegExp {
  return new RegExp(`^${service}(_|s$|s_)`);
}
