import { execFile } from "node:child_process";
import { cpSync, existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { describeWithProgram, describeWithTools, toolCommand } from "@quarry/servers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parse } from "yaml";
import { composeSpecification } from "../compose/specification.ts";
import { flowFaults, leavers } from "../flows/addresses.ts";
import { allowedFlows, partiesIn } from "../flows/allowed.ts";
import { containerFaults, deploymentFaults } from "../manifests/containers.ts";
import type { Manifest } from "../manifests/manifest.ts";
import { buildOverlay, type Overlay, overlays } from "../manifests/overlays.ts";
import { graceFaults, portFaults } from "../manifests/ports.ts";
import { backlogFaults, monitorFaults, watchedNats } from "../manifests/scaling.ts";
import { serverFaults } from "../manifests/servers.ts";
import { secretFaults, variableFaults } from "../manifests/variables.ts";
import { makeMongoUsers } from "../mongodb/users.ts";
import { promtool } from "../monitoring/promtool.ts";
import { root } from "../repository.ts";
import { readDescription } from "../services/service.ts";
import { collect, services } from "../services/services.ts";
import { generate, generatedFiles, staleFiles } from "./generate.ts";
import { copyOfGenerated, courier } from "./made-service.testing.ts";
import { natsPassword } from "./nats.ts";

const run = promisify(execFile);
const made = readDescription("services/courier/src/service.ts", courier);
const withMade = collect([...services, made]);

const folder = copyOfGenerated();
const read = (path: string) => readFileSync(join(folder, path), "utf8");

beforeAll(() => generate(folder, withMade));
afterAll(() => rmSync(folder, { recursive: true }));

it("leaves nothing to do where nothing was changed", () => {
  expect(staleFiles(root, services), "run: npm run generate").toEqual([]);
  expect(staleFiles(folder, withMade)).toEqual([]);
});

describe("a service that is described and generated", () => {
  it("has a name in the code, a command that starts it, and an image", () => {
    expect(read("packages/contracts/src/service-names.ts")).toContain('"courier"');
    const { scripts } = JSON.parse(read("package.json"));
    expect(scripts["start:courier"]).toMatch(/start\.sh services\/courier\/src\/main\.ts$/);
    expect(read("deploy/Dockerfile")).toContain(
      'FROM runtime AS courier\nCOPY --from=courier-parts /quarry /quarry\nCMD ["services/courier/src/main.ts"]',
    );
  });

  it("has a user of MongoDB with its own rights, which the operator shares in part", async () => {
    const script = join(folder, "deploy/mongodb/users.js");
    const passwords = new Proxy<Record<string, string>>({}, { get: () => "any" });
    const { users, roles } = await makeMongoUsers(passwords, script);
    expect(users).toContainEqual({ user: "courier", pwd: "any", roles: ["quarry-courier"] });
    const rightsOf = (user: string) =>
      Object.fromEntries(
        roles
          .filter(({ role }) => role === `quarry-${user}`)
          .flatMap(({ privileges }) =>
            privileges.map(({ resource, actions }) => [resource.collection, actions.join(" ")]),
          ),
      );
    expect(rightsOf("courier")).toMatchObject({
      courier_commits: "find insert update createIndex",
      couriers: "find insert update remove",
      blob_erasures: "find insert",
    });
    expect(rightsOf("operator")).toMatchObject({ courier_commits: "find insert" });
    expect(rightsOf("operator")).not.toHaveProperty("couriers");
  });

  it("is part of the composition, which follows the specification", async () => {
    const compose = parse(read("docker-compose.yml"), { merge: true });
    const check = await composeSpecification();
    expect(check(compose), JSON.stringify(check.errors)).toBe(true);
    expect(compose.services.courier).toMatchObject({
      build: { target: "courier" },
      environment: {
        QUARRY_NATS_URL_FILE: "/run/secrets/courier-nats",
        COURIER_SIGNING_KEY_FILE: "/run/secrets/courier-key",
        COURIER_TOKEN_FILE: "/run/secrets/courier-token",
        QUARRY_COURIER_CONCURRENCY: null,
      },
      secrets: ["courier-mongodb", "courier-nats", "courier-key", "courier-token"],
      read_only: true,
    });
    expect(Object.keys(compose.secrets)).toEqual(
      expect.arrayContaining(compose.services.courier.secrets),
    );
    expect(compose.secrets["courier-token"]).toEqual({
      file: "$" + "{COURIER_TOKEN_FILE:-/dev/null}",
    });
  });

  it("finds its secrets where the script makes those of the composition", async () => {
    await run("sh", ["deploy/compose-secrets.sh", "secrets"], { cwd: folder });
    for (const name of ["courier-nats", "courier-mongodb", "courier-key"]) {
      expect(existsSync(join(folder, "secrets", name)), name).toBe(true);
    }
    expect(existsSync(join(folder, "secrets/courier-token"))).toBe(false);
  });

  it("leaves no trace once it is described no more", () => {
    const copy = join(folder, "copy");
    for (const path of ["deploy", ...generatedFiles(folder, withMade).keys()])
      cpSync(join(folder, path), join(copy, path), { recursive: true });
    generate(copy, services);
    expect(existsSync(join(copy, "deploy/k8s/base/courier/deployment.yaml"))).toBe(false);
    for (const path of generatedFiles(root, services).keys())
      expect(readFileSync(join(copy, path), "utf8")).toBe(readFileSync(join(root, path), "utf8"));
  });
});

describeWithTools(["nats-server"], "the NATS server of a service that is described", () => {
  it("knows its user, who may do what is described", async () => {
    const users = [...withMade.map(({ name }) => name), "operator"];
    const env = Object.fromEntries(users.map((user) => [natsPassword(user), "a-password"]));
    const cwd = join(folder, "deploy/nats");
    const command = toolCommand("nats-server") ?? "nats-server";
    const { stderr } = await run(command, ["-t", "-c", "server.conf"], { env, cwd });
    expect(stderr).toContain("is valid");
    const [, own = ""] =
      /user: courier\n([\s\S]*?)allow_responses/.exec(read("deploy/nats/users.conf")) ?? [];
    const subjects = [...own.matchAll(/"([^"]+)"/g)].map(([, subject]) => subject);
    expect(subjects).toEqual(
      expect.arrayContaining([
        "evt.courier.>",
        "extraction.get",
        "$JS.API.STREAM.INFO.EVENTS",
        "$JS.API.CONSUMER.MSG.NEXT.EVENTS.courier-dispatcher",
        "$JS.ACK.EVENTS.courier-dispatcher.>",
        "dlq.courier-dispatcher",
        "_INBOX.courier.>",
        "courier.*",
        "settled.extraction.*",
      ]),
    );
  });
});

describeWithProgram("promtool", "the Prometheus of a service that is described", () => {
  it("scrapes it", async () => {
    const file = { "prometheus.yml": read("deploy/prometheus/prometheus.yml") };
    expect(file["prometheus.yml"]).toContain('"courier:9464"');
    expect(await promtool(["check", "config", "prometheus.yml"], file)).toContain("SUCCESS");
  });
});

describeWithTools(["kustomize"], "the manifests of a service that is described", () => {
  let built: Record<Overlay, Manifest[]>;
  beforeAll(async () => {
    const from = join(folder, "deploy/k8s");
    built = { dev: await buildOverlay("dev", from), prod: await buildOverlay("prod", from) };
  });

  it.each(overlays)("hold every rule in %s", async (overlay) => {
    const manifests = built[overlay];
    expect(manifests.filter(({ metadata }) => metadata.name === "courier").length).toBeGreaterThan(
      2,
    );
    expect([...containerFaults(manifests), ...deploymentFaults(manifests)]).toEqual([]);
    expect([...variableFaults(manifests, withMade), ...secretFaults(manifests)]).toEqual([]);
    expect([...portFaults(manifests), ...graceFaults(manifests, withMade)]).toEqual([]);
    expect(flowFaults(manifests)).toEqual([]);
  });

  it("scale and watch it in production, and give it a user of the servers for development", async () => {
    expect(backlogFaults(built.prod, await watchedNats(), withMade)).toEqual([]);
    expect(monitorFaults(built.prod, withMade)).toEqual([]);
    expect(serverFaults(built.dev)).toEqual([]);
  });

  it("let it reach the servers and public addresses, and nothing reach it", () => {
    expect(leavers(built.dev)).toContain("courier");
    const flows = allowedFlows(built.dev, partiesIn(built.dev));
    expect(flows.filter((flow) => /\bcourier\b/.test(flow))).toEqual([
      "courier to mongodb:mongodb",
      "courier to nats:client",
    ]);
  });
});
