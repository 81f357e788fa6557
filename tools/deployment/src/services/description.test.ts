import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { courier } from "../generate/made-service.testing.ts";
import { withSections } from "../generate/sections.ts";
import { inRepository } from "../repository.ts";
import { readDescription, type Service } from "./service.ts";
import { collect, services } from "./services.ts";

const file = "services/courier/src/service.ts";
const parts = Object.keys(courier) as (keyof typeof courier)[];
const read = (change: object) => readDescription(file, { ...courier, ...change });

describe("a description", () => {
  it("is taken with all its parts", () => {
    expect(read({})).toEqual(courier);
  });

  it.each(parts)("is refused without %s", (part) => {
    const { [part]: _, ...others } = courier;
    const refused = () => readDescription(file, others);
    expect(refused).toThrow(`${file} does not describe its service`);
    expect(refused).toThrow(new RegExp(`at ${part}$`, "m"));
  });

  it.each<[message: string, change: object]>([
    ["must be one word of small letters", { name: "Courier-Service" }],
    ["must be actions of MongoDB", { mongodb: { collections: { couriers: { service: "drop" } } } }],
    ["must be { replicas }", { scaling: { least: 3 } }],
    ["must be an amount in Mi or Gi", { resources: { ...courier.resources, temporary: "1 GB" } }],
    ['Unrecognized key: "egress"', { egress: true }],
  ])("is refused where it says something else: %s", (message, change) => {
    expect(() => read(change)).toThrow(message);
  });

  it("is refused where a file is missing a section that it fills", () => {
    expect(() => withSections("deploy/x.conf", "users: []", { users: [] })).toThrow(
      'deploy/x.conf has no section "begin generated: users"',
    );
  });
});

describe("services", () => {
  it.each<[message: string, change: Partial<Service>]>([
    ["its config has no variable COURIER_SEED", { secrets: { COURIER_SEED: { file: "seed" } } }],
    ["COURIER_SIGNING_KEY has no default, and is not among its secrets", { secrets: {} }],
    [
      "it does not start without COURIER_SIGNING_KEY, which is an optional secret",
      { secrets: { COURIER_SIGNING_KEY: { file: "courier-key", optional: true } } },
    ],
    ["its config has no variable QUARRY_NATS_URL", { config: z.object({}) }],
    [
      "its collection parcels does not begin with its name",
      { mongodb: { collections: { parcels: { service: "find" } }, blobs: false } },
    ],
    [
      "it asks courier.where, which no service answers",
      bus({ answers: false, asks: ["courier.where"] }),
    ],
    [
      "it listens to sent.courier.*, which no service sends",
      bus({ listensTo: ["sent.courier.*"] }),
    ],
    [
      "its consumer dispatcher does not begin with its name",
      bus({ consumes: ["courier-dispatcher", "dispatcher"] }),
    ],
    ["it is scaled by the backlog of courier-dispatcher, which it does not", bus({ consumes: [] })],
    ["callers come to one service", { callersPort: 3000 }],
  ])("do not fit together: %s", (message, change) => {
    expect(() => collect([...services, { ...read({}), ...change }])).toThrow(message);
  });

  it("do not fit together under one operations port", () => {
    const [gateway] = services;
    expect(() => collect([...services, { ...read({}), ...gateway }])).toThrow(
      "they have the same operations port",
    );
  });

  it("do not fit together where one leaves out a consumer of the contracts", () => {
    const others = services.filter(({ name }) => name !== "schema");
    const [schema] = services.filter(({ name }) => name === "schema");
    const silent = { ...schema, bus: { ...schema?.bus, consumes: [] } } as Service;
    expect(() => collect([...others, silent])).toThrow(
      "schema: it consumes as schema-views by the contracts, and not by its description",
    );
  });
});

it.each(services)(
  "$name is a package of its own, and part of the standalone server",
  ({ name }) => {
    const own = packageOf(name);
    expect(own.name).toBe(`@quarry/${name}`);
    expect(packageOf("standalone").dependencies).toHaveProperty([own.name], own.version);
  },
);

function packageOf(service: string) {
  return JSON.parse(readFileSync(inRepository(`services/${service}/package.json`), "utf8"));
}

function bus(change: Partial<Service["bus"]>): Partial<Service> {
  return { bus: { ...courier.bus, ...change } };
}
