import { existsSync, globSync } from "node:fs";
import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import { describeWithProgram } from "@quarry/servers";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { serviceNames, services } from "../services/services.ts";
import {
  type Rule,
  readGroups,
  readPanels,
  readRules,
  readText,
  root,
  ruleFiles,
} from "./monitoring.ts";
import { prometheusRule } from "./prometheus-rule.ts";
import { promtool } from "./promtool.ts";

const alerts = readRules().filter((rule): rule is Rule & { alert: string } => "alert" in rule);

describeWithProgram("promtool", "rules of Prometheus", () => {
  it("are valid, and so is the configuration that names them", async () => {
    expect(await promtool(["check", "rules", ...ruleFiles])).not.toMatch(/FAILED|warning/i);
    expect(await promtool(["check", "config", "prometheus.yml"])).toContain("2 rule files found");
  });

  const testing = { timeout: 180_000 }; // promtool computes for seconds, and a busy machine for longer

  it("fire when their fault lasts, and clear after it", testing, async () => {
    expect(await promtool(["test", "rules", "alerts.test.yml"])).toContain("SUCCESS");
  });

  it.each([
    ["> 14.4 * 0.005", "> 144 * 0.005"],
    ["for: 2m", "for: 20m"],
    ['route!~"/livez|/readyz"', 'route!~"/livez"'],
    ['part_of="quarry"', 'part_of=~".*"'],
  ])(
    "would fail their tests with a planted fault: %s becomes %s",
    testing,
    async (right, wrong) => {
      const change = (file: string) =>
        readText(`deploy/prometheus/${file}`).replaceAll(right, wrong);
      const changed = Object.fromEntries(ruleFiles.map((file) => [file, change(file)]));
      await expect(promtool(["test", "rules", "alerts.test.yml"], changed)).rejects.toThrow(
        "FAILED",
      );
    },
  );
});

describe.each(alerts)("$alert", ({ alert, labels, annotations }) => {
  it("is tested to be silent, to fire, and to clear", () => {
    const { tests } = parse(readText("deploy/prometheus/alerts.test.yml"));
    type Expected = { alertname: string; exp_alerts?: object[] };
    const expected: Expected[] = tests.flatMap((test: { alert_rule_test: Expected[] }) =>
      test.alert_rule_test.filter(({ alertname }) => alertname === alert),
    );
    const firings = expected.map(({ exp_alerts }) => exp_alerts !== undefined);
    expect(firings.join(" ")).toMatch(/false .*true .*false/);
  });

  it("says how urgent it is and where to read on", () => {
    expect(labels?.severity).toMatch(/^(page|ticket)$/);
    expect(annotations?.summary).toBeTruthy();
    const page = readText(annotations?.runbook_url ?? "");
    expect(page).toContain(`# ${alert}\n`);
    for (const part of ["## What it means", "## What to look at", "## What to do"]) {
      expect(page).toContain(`\n${part}\n`);
    }
  });
});

describe("runbooks", () => {
  const pages = globSync("docs/runbooks/*.md", { cwd: fileURLToPath(root) });

  it("are there for alerts only", () => {
    const named = alerts.map(({ annotations }) => basename(annotations?.runbook_url ?? ""));
    const index = "README.md";
    expect(pages.map((path) => basename(path)).sort()).toEqual([...named, index].sort());
  });

  it("name only panels of the dashboard and variables that a service reads", () => {
    const titles = readPanels().map(({ title }) => title);
    const variables = services.flatMap(({ config }) => Object.keys(config.shape));
    for (const path of pages) {
      const text = readText(path);
      const shown = [...text.matchAll(/\*([A-Z][^*]+)\*/g)].map(([, title = ""]) => title);
      const named = shown
        .map((title) => title.replaceAll(/\s+/g, " "))
        .filter((it) => it !== "Panels");
      expect(named.filter((title) => !titles.some((each) => each.startsWith(title)))).toEqual([]);
      const read = text.match(/\b(QUARRY|OPENAI)_[A-Z_]+/g) ?? [];
      expect(read.filter((name) => !variables.includes(name))).toEqual([]);
    }
  });

  it("name only commands of the project and files that there are", () => {
    const { scripts } = JSON.parse(readText("package.json"));
    for (const path of pages) {
      const text = readText(path);
      const commands = [...text.matchAll(/npm run ([a-z:]+)/g)].map(([, name]) => String(name));
      expect(commands.filter((name) => !(name in scripts))).toEqual([]);
      const links = [...text.matchAll(/\]\(([^)#:]+)\)/g)].map(([, link]) => String(link));
      const here = new URL(path, root);
      expect(links.filter((link) => !existsSync(new URL(link, here)))).toEqual([]);
    }
  });
});

it("scrapes every service under its own name as a part of Quarry, where it listens", () => {
  type Scrape = { job_name: string; static_configs: object[] };
  const jobs: Scrape[] = parse(readText("deploy/prometheus/prometheus.yml")).scrape_configs;
  const scraped = jobs.map(({ job_name, static_configs }) => [job_name, static_configs]);
  const labels = { part_of: "quarry" };
  const wanted = serviceNames.map((name) => [name, [{ targets: [`${name}:9464`], labels }]]);
  expect(scraped).toEqual(wanted);
});

it("are the same for the Prometheus operator", () => {
  const path = "deploy/k8s/components/monitoring/prometheus-rule.yaml";
  const remedy = "run: npm run generate";
  expect(readText(path), remedy).toBe(prometheusRule(readGroups()));
});
