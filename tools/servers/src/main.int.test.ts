import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { connect } from "@nats-io/transport-node";
import { MongoClient } from "mongodb";
import { expect, it } from "vitest";
import { describeWith } from "./describe/describe-with.ts";
import { dockerAnswers } from "./docker.ts";

/** Containers are the Docker engine's children, not ours. */
const areChildren = !(await dockerAnswers());
const main = fileURLToPath(new URL("main.ts", import.meta.url));

describeWith(["nats", "mongodb"], "npm run servers", () => {
  it("prints one line of JSON for servers that answer, and takes them along on SIGTERM", async () => {
    const command = start("--json");
    const [line] = await once(lines(command), "line");
    const urls = JSON.parse(line);
    expect(Object.keys(urls)).toEqual(["QUARRY_NATS_URL", "QUARRY_MONGODB_URL"]);
    await (await connect({ servers: urls.QUARRY_NATS_URL })).close();
    await using client = new MongoClient(urls.QUARRY_MONGODB_URL);
    expect(client.db().databaseName).toBe("quarry");
    expect(await client.db().command({ ping: 1 })).toMatchObject({ ok: 1 });

    const family = descendants(command.pid);
    command.kill("SIGTERM");
    expect(await once(command, "close")).toEqual([0, null]);
    expect(family.filter(isAlive)).toEqual([]);
  });

  it.runIf(areChildren)("ends with 1 and the name of a server that ends by itself", async () => {
    const command = start();
    const output = text(command.stderr);
    await once(lines(command), "line");
    const nats = descendants(command.pid).find((pid) => nameOf(pid) === "nats-server");
    if (nats === undefined) throw new Error("the command started no nats-server");
    process.kill(nats, "SIGKILL");
    expect(await once(command, "close")).toEqual([1, null]);
    expect(await output).toContain("nats-server ended");
  });

  it.runIf(areChildren)("leaves no server running when it is killed itself", async () => {
    const command = start("--json");
    await once(lines(command), "line");
    const family = descendants(command.pid);
    command.kill("SIGKILL");
    await once(command, "close");
    await expect.poll(() => family.filter(isAlive), { timeout: 60_000 }).toEqual([]);
  });
});

it("refuses an unknown option by name", async () => {
  const command = start("--jsno");
  const output = text(command.stderr);
  expect(await once(command, "close")).toEqual([1, null]);
  expect(await output).toContain("'--jsno'");
});

function start(...args: string[]) {
  return spawn(process.execPath, [main, ...args], { stdio: ["ignore", "pipe", "pipe"] });
}

function lines(command: { stdout: NodeJS.ReadableStream }) {
  return createInterface({ input: command.stdout });
}

async function text(stream: NodeJS.ReadableStream): Promise<string> {
  let all = "";
  for await (const chunk of stream) all += String(chunk);
  return all;
}

/** Every process below this one, by the kernel's table; a server's own children among them. */
function descendants(parent: ChildProcess["pid"]): number[] {
  const children = readdirSync("/proc")
    .map(Number)
    .filter((pid) => pid > 0 && statusOf(pid)[1] === String(parent));
  return [...children, ...children.flatMap(descendants)];
}

function isAlive(pid: number): boolean {
  const [state] = statusOf(pid);
  return state !== undefined && state !== "Z";
}

function nameOf(pid: number): string {
  return readFileSync(`/proc/${pid}/comm`, "utf8").trim();
}

/** State and parent of a process; empty when there is none. */
function statusOf(pid: number): string[] {
  try {
    const status = readFileSync(`/proc/${pid}/stat`, "utf8");
    return status.slice(status.lastIndexOf(")") + 2).split(" ");
  } catch {
    return [];
  }
}
