import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { chartValues } from "./generate/chart/values.ts";
import { inRepository } from "./repository.ts";
import { services } from "./services/services.ts";

const text = readFileSync(inRepository("docs/deploy.md"), "utf8");
const rows = text.split("\n").map((line) => line.trim());

describe.each(services)("docs/deploy.md says of $name", ({ name, secrets, leavesCluster }) => {
  it("that its image is built, and loaded into a cluster", () => {
    expect(text).toMatch(new RegExp(`^for service in .*\\b${name}\\b.*; do$`, "m"));
    expect(text).toMatch(new RegExp(`quarry-\\{.*\\b${name}\\b.*\\}:`));
  });

  it("which keys its secret has", () => {
    const row = rows.find((line) => line.split("|")[1]?.includes(`\`quarry-${name}\``));
    expect(row).toBeDefined();
    for (const variable of Object.keys(secrets)) expect(row).toContain(`\`${variable}\``);
  });

  it("whether it sends to public addresses", () => {
    const leaves = rows.some((line) => line.startsWith(`| ${name} | public addresses`));
    expect(leaves).toBe(leavesCluster);
  });
});

it("docs/deploy.md names each value of the Helm chart", () => {
  const values = parse(chartValues(services).join("\n")) as object;
  const missing = namesOf(values).filter((name) => !text.includes(`\`${name}\``));
  expect(missing).toEqual([]);
});

/** The names of values, down to those that are no group of values; all services have the same. */
function namesOf(values: object, path = ""): string[] {
  const names = Object.entries(values).flatMap(([field, value]: [string, unknown]) => {
    const name = path === "services." ? "services.<name>" : `${path}${field}`;
    const isValue = typeof value !== "object" || value === null || Array.isArray(value);
    const isWhole = isValue || ["annotations", "environment", "resources"].includes(field);
    return isWhole ? [name] : namesOf(value, `${name}.`);
  });
  return [...new Set(names)];
}
