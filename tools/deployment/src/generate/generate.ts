import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { readGroups } from "../monitoring/monitoring.ts";
import { prometheusRule } from "../monitoring/prometheus-rule.ts";
import type { Service } from "../services/service.ts";
import { chart, chartFiles } from "./chart/chart.ts";
import { composeSections, secretsToMake } from "./compose.ts";
import { imageTargets } from "./image.ts";
import { baseFiles } from "./kubernetes/base.ts";
import { developmentSections } from "./kubernetes/development.ts";
import { autoscaling, monitoring, productionSections } from "./kubernetes/production.ts";
import { mongoRights } from "./mongodb.ts";
import { nameModule, withStartScripts } from "./names.ts";
import { natsUsers } from "./nats.ts";
import { scrapeTargets } from "./prometheus.ts";
import { type Sections, withSections } from "./sections.ts";

const base = "deploy/k8s/base";
const overlays = "deploy/k8s/overlays";
const ruleFile = "deploy/k8s/components/monitoring/prometheus-rule.yaml";
const namesFile = "packages/contracts/src/service-names.ts";
const scriptsFile = "package.json";

/** Files of which a part is made. */
function sectionsOf(services: Service[]): Record<string, Sections> {
  const names = services.map(({ name }) => name);
  const leaving = services.flatMap(({ name, leavesCluster }) => (leavesCluster ? [name] : []));
  const selected = { services: values(names) };
  const clients = { clients: values([...names, "admin"]) };
  return {
    "deploy/nats/users.conf": { users: natsUsers(services) },
    "deploy/mongodb/users.js": { rights: mongoRights(services) },
    "docker-compose.yml": composeSections(services),
    "deploy/compose-secrets.sh": { names: secretsToMake(services) },
    "deploy/Dockerfile": { services: imageTargets(services) },
    "deploy/prometheus/prometheus.yml": { services: scrapeTargets(services) },
    [`${base}/kustomization.yaml`]: { services: names.map((name) => `- ${name}`) },
    [`${base}/network-policies.yaml`]: { "leaving-the-cluster": values(leaving) },
    "deploy/k8s/components/tracing/network-policy.yaml": selected,
    [`${overlays}/dev/kustomization.yaml`]: developmentSections(services),
    [`${overlays}/dev/network-policies.yaml`]: clients,
    [`${overlays}/prod/kustomization.yaml`]: productionSections(services),
    [`${overlays}/prod/network-policies.yaml`]: { ...selected, ...clients },
  };
}

function values(names: string[]): string[] {
  return [`values: [${names.join(", ")}]`];
}

/** Files that are made whole. */
function wholeFiles(services: Service[]): Record<string, string[]> {
  const ofServices = services.flatMap((service) =>
    Object.entries(baseFiles(service)).map(
      ([file, lines]) => [`${base}/${service.name}/${file}`, lines] as const,
    ),
  );
  return {
    ...Object.fromEntries(ofServices),
    [`${overlays}/prod/autoscaling.yaml`]: autoscaling(services),
    [`${overlays}/prod/monitoring.yaml`]: monitoring(services),
    [namesFile]: nameModule(services),
  };
}

/** Every file that is made of the services, in whole or in part, by its path: its text as it should be. */
export function generatedFiles(folder: string, services: Service[]): Map<string, string> {
  const read = (path: string) => readFileSync(join(folder, path), "utf8");
  const whole = Object.entries(wholeFiles(services)).map(([path, lines]) => {
    const sign = path.endsWith(".ts") ? "//" : "#";
    const origin = `${sign} Generated from services/*/src/service.ts by npm run generate.`;
    return [path, `${[origin, ...lines].join("\n")}\n`] as const;
  });
  const parts = Object.entries(sectionsOf(services)).map(
    ([path, sections]) => [path, withSections(path, read(path), sections)] as const,
  );
  const files = new Map([
    ...whole,
    ...parts,
    [ruleFile, prometheusRule(readGroups())] as const,
    [scriptsFile, withStartScripts(read(scriptsFile), services)] as const,
  ]);
  return new Map([...files, ...chartFiles(services, (path) => files.get(path) ?? read(path))]);
}

/** Files that are not as they should be, and those of services that there are not. */
export function staleFiles(folder: string, services: Service[]): string[] {
  const files = generatedFiles(folder, services);
  const differing = [...files].filter(([path, text]) => {
    const file = join(folder, path);
    return !existsSync(file) || readFileSync(file, "utf8") !== text;
  });
  return [...differing.map(([path]) => path), ...leftovers(folder, files)];
}

/** Makes every file as it should be; returns those that it changed. */
export function generate(folder: string, services: Service[]): string[] {
  const stale = staleFiles(folder, services);
  const files = generatedFiles(folder, services);
  for (const path of stale) {
    const file = join(folder, path);
    const text = files.get(path);
    if (text === undefined) rmSync(file);
    else {
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, text);
    }
  }
  return stale;
}

function leftovers(folder: string, files: Map<string, string>): string[] {
  const found = globSync([`${base}/*/*.yaml`, `${chart}/templates/**/*.yaml`], { cwd: folder });
  return found.filter((path) => !files.has(path));
}
