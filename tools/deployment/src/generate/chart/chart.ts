import { type Service, version } from "../../services/service.ts";
import { manifestsBy } from "./parts.ts";
import { valuesSchema } from "./schema.ts";
import { chartTemplates } from "./templates.ts";
import { chartValues } from "./values.ts";

export const chart = "deploy/chart/quarry";

/**
 * Returns the files of the Helm chart by their paths: the overlay for production, with values in place of what
 * its users change.
 *
 * @param read returns the text of a file of the repository, as it is generated.
 */
export function chartFiles(
  services: Service[],
  read: (path: string) => string,
): Map<string, string> {
  const origin =
    "Generated from the descriptions of the services and deploy/k8s by npm run generate.";
  const templates = Object.entries(chartTemplates(services, manifestsBy(read))).map(
    ([path, text]) => [path, `{{- /* ${origin} */ -}}\n${text}`] as const,
  );
  const described: Record<string, string[]> = {
    "Chart.yaml": description,
    "values.yaml": chartValues(services),
  };
  const files = [
    ...Object.entries(described).map(
      ([path, lines]) => [path, `${[`# ${origin}`, ...lines].join("\n")}\n`] as const,
    ),
    ["values.schema.json", `${JSON.stringify(valuesSchema(services), null, 2)}\n`] as const,
    ["files/quarry.json", read("deploy/grafana/quarry.json")] as const,
    ...templates,
  ];
  return new Map(files.map(([path, text]) => [`${chart}/${path}`, text]));
}

const description = [
  "apiVersion: v2",
  "name: quarry",
  "description: Turns text, images, PDFs and web pages into structured data that follows the caller's schema.",
  "type: application",
  `version: ${version}`,
  `appVersion: ${version}`,
  'kubeVersion: ">=1.30.0-0" # a container waits before it stops (preStop.sleep)',
];
