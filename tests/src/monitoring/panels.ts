import { readFile } from "node:fs/promises";
import type { Prometheus } from "./prometheus.ts";

const dashboard = new URL("../../../deploy/grafana/quarry.json", import.meta.url);

/** What the shipped dashboard asks Prometheus, each beside its panel's title. */
export async function panelExpressions(): Promise<[title: string, expression: string][]> {
  type Panel = { title: string; targets?: { expr: string }[] };
  const { panels }: { panels: Panel[] } = JSON.parse(await readFile(dashboard, "utf8"));
  return panels.flatMap(({ title, targets = [] }) =>
    targets.map(({ expr }): [string, string] => [
      title,
      expr.replaceAll("$__rate_interval", "10s"),
    ]),
  );
}

/** Returns what of these Prometheus has had no value for since its start, as `title: expression`. */
export async function silentIn(
  prometheus: Prometheus,
  asked: [title: string, expression: string][],
): Promise<string[]> {
  const silent: string[] = [];
  for (const [title, expression] of asked) {
    const series = await prometheus.history(expression);
    const values = series.flatMap((each) => each.values.map(([, value]) => value));
    if (!values.some((value) => value !== "NaN")) silent.push(`${title}: ${expression}`);
  }
  return silent;
}
