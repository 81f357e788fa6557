import { containerOperationsPort, type Service } from "../services/service.ts";

/** What Prometheus scrapes beside the composition. */
export function scrapeTargets(services: Service[]): string[] {
  return services.flatMap(({ name }) => [
    `- job_name: ${name}`,
    `  static_configs: [{ targets: ["${name}:${containerOperationsPort}"], labels: { part_of: quarry } }]`,
  ]);
}
