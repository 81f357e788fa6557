import { readFile } from "node:fs/promises";

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
