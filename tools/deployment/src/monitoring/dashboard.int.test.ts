import { describeWithProgram } from "@quarry/servers";
import { metrics } from "@quarry/service-kit";
import { describe, expect, it } from "vitest";
import { stringify } from "yaml";
import { allExpressions, panelExpressions, readPanels, readRules } from "./monitoring.ts";
import { promtool } from "./promtool.ts";
import { selectorsOf } from "./selectors.ts";

const panels = readPanels();
const drawn = panels.filter(({ type }) => type !== "row");

/** Names of other origin: the runtime's, Prometheus's own, and what rules record. */
const foreign = /^(nodejs|process)_|^(up|ALERTS)$|:/;

const names = new Set(Object.values(metrics).map(({ name }) => String(name)));

/** The metrics that are read, without the endings of a histogram. */
const read = allExpressions()
  .flatMap(selectorsOf)
  .map(({ metric }) => metric.replace(/_(bucket|count|sum)$/, ""));

describe("what dashboard and rules read", () => {
  it("is measured by a service, by the runtime, or recorded by a rule", () => {
    const recorded = readRules().flatMap(({ record }) => record ?? []);
    const unknown = read.filter((name) => !names.has(name) && !foreign.test(name));
    expect(unknown).toEqual([]);
    expect(read.filter((name) => name.includes(":") && !recorded.includes(name))).toEqual([]);
  });

  it("is all that services measure", () => {
    expect([...names].filter((name) => !read.includes(name))).toEqual([]);
  });
});

describe("the dashboard", () => {
  it("says of each panel what it shows, in a unit, of the chosen Prometheus", () => {
    for (const panel of drawn) {
      expect(panel, panel.title).toMatchObject({
        description: expect.stringMatching(/\.$/),
        datasource: { type: "prometheus", uid: "$" + "{datasource}" },
        fieldConfig: { defaults: { unit: expect.any(String) } },
      });
    }
  });

  it("has no two panels of one title, number or place", () => {
    const places = panels.map((panel) => JSON.stringify(Reflect.get(panel, "gridPos")));
    const numbers = panels.map(({ id }) => String(id));
    const titles = panels.map(({ title }) => title);
    for (const values of [numbers, titles, places]) {
      expect(new Set(values).size).toBe(values.length);
    }
  });

  it("names each line of a panel by the labels that its expression keeps", () => {
    for (const { title, targets = [] } of drawn) {
      for (const { expr, legendFormat } of targets) {
        const [, kept = ""] = /\bby \(([^)]*)\)/.exec(expr) ?? [];
        const labels = kept.split(", ").filter((label) => label !== "" && label !== "le");
        const shown = [...legendFormat.matchAll(/\{\{(\w+)\}\}/g)].map(([, label]) => label);
        const unknown = labels.length > 0 && shown.filter((label) => !labels.includes(`${label}`));
        expect(unknown || [], title).toEqual([]);
      }
    }
  });
});

describeWithProgram("promtool", "each expression of the dashboard", () => {
  it("is one that Prometheus understands", async () => {
    const rules = panelExpressions().map((expr, index) => ({ record: `panel:${index}`, expr }));
    const file = stringify({ groups: [{ name: "panels", rules }] });
    const checked = await promtool(["check", "rules", "panels.yml"], { "panels.yml": file });
    expect(checked).toContain(`${rules.length} rules found`);
  });
});
