import { readFileSync } from "node:fs";
import { parse } from "yaml";

export type Rule = {
  expr: string;
  record?: string;
  alert?: string;
  labels?: Record<string, string>;
  annotations?: { summary: string; runbook_url: string };
};
export type Group = { name: string; rules: Rule[] };
export type Panel = {
  id: number;
  type: string;
  title: string;
  description?: string;
  targets?: { expr: string; legendFormat: string }[];
};

export const root = new URL("../../../../", import.meta.url);
export const rulesFolder = new URL("deploy/prometheus/", root);
export const ruleFiles = ["recording-rules.yml", "alerts.yml"] as const;

export function readText(path: string): string {
  return readFileSync(new URL(path, root), "utf8");
}

/** All groups of rules, in the order of their files. */
export function readGroups(): Group[] {
  const texts = ruleFiles.map((file) => readText(`deploy/prometheus/${file}`));
  return texts.flatMap((text) => (parse(text) as { groups: Group[] }).groups);
}

export function readRules(): Rule[] {
  return readGroups().flatMap(({ rules }) => rules);
}

/** The dashboard's panels, rows included. */
export function readPanels(): Panel[] {
  const dashboard = JSON.parse(readText("deploy/grafana/quarry.json")) as { panels: Panel[] };
  return dashboard.panels;
}

/** What the dashboard asks Prometheus, with the interval that Grafana would fill in. */
export function panelExpressions(): string[] {
  const targets = readPanels().flatMap((panel) => panel.targets ?? []);
  return targets.map(({ expr }) => expr.replaceAll("$__rate_interval", "5m"));
}

/** All that dashboard and rules ask Prometheus. */
export function allExpressions(): string[] {
  return [...panelExpressions(), ...readRules().map(({ expr }) => expr)];
}
