import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { mongoImage, natsImage } from "@quarry/servers";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { inRepository } from "../repository.ts";
import { serviceNames } from "../services/services.ts";
import { composeSpecification } from "./specification.ts";

type Service = {
  profiles?: string[];
  image: string;
  build?: { dockerfile: string; target: string };
  environment?: Record<string, string | null>;
  secrets?: string[];
  configs?: { source: string; target: string }[];
  command?: string[];
  volumes?: string[];
  ports?: string[];
  healthcheck?: object;
  depends_on?: Record<string, { condition: string }>;
};

const addresses = ["QUARRY_NATS_URL", "QUARRY_MONGODB_URL"];
/** By the composition: ports, the number of servers, and an image that has no browser. */
const settled = new Set([
  "PORT",
  "QUARRY_HOST",
  "QUARRY_METRICS_PORT",
  "QUARRY_NATS_REPLICAS",
  "QUARRY_DATA_DIR",
  "QUARRY_CHROMIUM",
  "QUARRY_CHROMIUM_SANDBOX",
]);
const ours = serviceNames;
const compose = parse(await read("docker-compose.yml"), { merge: true });
const services: Record<string, Service> = compose.services;

it("follows the Compose Specification", async () => {
  const check = await composeSpecification();
  expect(check(compose), JSON.stringify(check.errors)).toBe(true);
});

it("would be refused with a misspelt key", async () => {
  const check = await composeSpecification();
  expect(check({ ...compose, services: { nats: { imgae: "nats" } } })).toBe(false);
});

it("brings up the services and the two servers that the tests run with", () => {
  expect(
    Object.keys(services)
      .filter((name) => !services[name]?.profiles)
      .sort(),
  ).toEqual([...ours, "nats", "mongodb"].sort());
  expect(services.nats?.image).toBe(natsImage);
  expect(services.mongodb?.image).toBe(mongoImage);
});

it("has what watches it, a language model and the operator's command in profiles of their own", () => {
  const named = Object.entries(services).flatMap(([name, { profiles = [] }]) =>
    profiles.map((profile) => `${profile}: ${name}`),
  );
  const wanted = [
    "local-model: llama",
    "observability: grafana",
    "observability: prometheus",
    "tools: admin",
  ];
  expect(named.sort()).toEqual(wanted);
});

describe.each(Object.entries(services))("%s", (name, service) => {
  it("pins its image", () => {
    expect(service.image).toMatch(/:(v?\d+\.\d+\.\d+(-[a-z]+)?|server-b\d+)$/);
  });

  it("has a health check, or ends by itself", () => {
    if (name === "admin") expect(service.healthcheck).toBeUndefined();
    else expect(service.healthcheck).toHaveProperty("test");
  });

  it("publishes ports on loopback only, and only where a person or a caller asks", () => {
    const ports = service.ports ?? [];
    expect(ports.filter((port) => !port.startsWith("127.0.0.1:"))).toEqual([]);
    expect(ports.length).toBe(["gateway", "prometheus", "grafana"].includes(name) ? 1 : 0);
  });
});

describe.each([...ours, "admin"])("%s", (name) => {
  const service = services[name];

  it("is built from its own target of the one Dockerfile", async () => {
    expect(service?.build).toMatchObject({ dockerfile: "deploy/Dockerfile", target: name });
    expect(await read("deploy/Dockerfile")).toContain(` AS ${name}\n`);
  });

  it("waits for both servers", () => {
    expect(service?.depends_on).toEqual({
      nats: { condition: "service_healthy" },
      mongodb: { condition: "service_healthy" },
    });
  });

  it("is given only variables that it reads", async () => {
    const { Config } = await import(`../../../../services/${name}/src/config.ts`);
    const given = Object.keys(service?.environment ?? {}).map((name) => name.replace(/_FILE$/, ""));
    expect(given).toEqual(expect.arrayContaining(["QUARRY_NATS_URL", "QUARRY_MONGODB_URL"]));
    expect(Object.keys(Config.shape)).toEqual(expect.arrayContaining(given));
  });
});

it("takes all that it does not settle itself from the caller's environment", async () => {
  for (const name of [...ours, "admin"]) {
    const { Config } = await import(`../../../../services/${name}/src/config.ts`);
    const environment = services[name]?.environment ?? {};
    const isSettled = (variable: string) =>
      settled.has(variable) || `${variable}_FILE` in environment;
    const due = Object.keys(Config.shape).filter((variable) => !isSettled(variable));
    expect(due.filter((variable) => environment[variable] !== null)).toEqual([]);
  }
});

it("gives the provider's key to extraction, and the pepper to who makes and checks keys and seals secrets", () => {
  const holders = (variable: string) =>
    Object.keys(services).filter((name) => variable in (services[name]?.environment ?? {}));
  expect(holders("OPENAI_API_KEY_FILE")).toEqual(["extraction"]);
  expect(holders("OPENAI_BASE_URL")).toEqual(["extraction"]);
  expect(holders("QUARRY_KEY_PEPPER_FILE")).toEqual(["gateway", "delivery", "admin"]);
});

it("keeps secrets in files, each where its service looks for it, and none in a variable", () => {
  const { nats, mongodb, ...others } = services;
  expect(nats?.secrets).toEqual(["nats-passwords"]);
  expect(mongodb?.secrets).toEqual(["mongodb-passwords"]);
  for (const { environment = {}, secrets = [] } of Object.values(others)) {
    const files = Object.entries(environment).filter(([name]) => name.endsWith("_FILE"));
    expect(files.map(([, path]) => path)).toEqual(secrets.map((name) => `/run/secrets/${name}`));
    for (const secret of ["OPENAI_API_KEY", "QUARRY_KEY_PEPPER", ...addresses]) {
      expect(environment).not.toHaveProperty(secret);
    }
  }
  const named = Object.values(services).flatMap(({ secrets = [] }) => secrets);
  expect(Object.keys(compose.secrets).sort()).toEqual([...new Set(named)].sort());
});

it.each(addresses)(
  "gives each service its own user in %s, and the command the operator's",
  (name) => {
    const server = name.split("_")[1]?.toLowerCase();
    const users = [...ours, "admin"].map((each) => services[each]?.environment?.[`${name}_FILE`]);
    const due = [...ours, "operator"].map((user) => `/run/secrets/${user}-${server}`);
    expect(users).toEqual(due);
  },
);

it("lets MongoDB make the users of its services in the database that they are given", () => {
  const { environment, configs, command } = services.mongodb ?? {};
  expect(environment?.MONGO_INITDB_DATABASE).toBe("quarry");
  expect(environment).toHaveProperty("MONGO_INITDB_ROOT_USERNAME"); // with a password: --auth
  expect(command).toEqual([expect.stringContaining("docker-entrypoint.sh mongod")]);
  const target = "/docker-entrypoint-initdb.d/users.js";
  expect(configs).toEqual([{ source: "mongodb-users", target }]);
});

it("mounts only files of the repository", () => {
  const paths = Object.values(services).flatMap(({ volumes = [] }) =>
    volumes.filter((volume) => volume.startsWith("./")).map((volume) => volume.split(":")[0] ?? ""),
  );
  const files: { file: string }[] = Object.values(compose.configs);
  const mounted = [...paths, ...files.map(({ file }) => file)];
  expect(mounted.length).toBeGreaterThan(4);
  expect(mounted.filter((path) => !existsSync(inRepository(path)))).toEqual([]);
});

function read(path: string): Promise<string> {
  return readFile(inRepository(path), "utf8");
}
