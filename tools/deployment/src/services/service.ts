import { ServiceDescription } from "@quarry/service-kit/description";
import { z } from "zod";
import project from "../../../../package.json" with { type: "json" };

/** A service as it is described beside its code. */
export type Service = z.output<typeof ServiceDescription>;

/** What our images are tagged with. */
export const { version } = project;

/** Where a service listens for metrics and health in a container of its own. */
export const containerOperationsPort = 9464;

/** Services are not described as they must be. */
export class DescriptionError extends Error {
  override name = "DescriptionError";
}

/** @throws DescriptionError that names the file and each part that is missing or not as it must be. */
export function readDescription(file: string, description: unknown): Service {
  const read = ServiceDescription.safeParse(description, {
    error: ({ input }) => (input === undefined ? "is missing" : undefined),
  });
  if (read.success) return read.data;
  throw new DescriptionError(
    `${file} does not describe its service:\n${z.prettifyError(read.error)}`,
  );
}

/** Where a service listens for metrics and health unless it is set otherwise. */
export function operationsPort(service: Service): number {
  return Number(whenUnset(service, "QUARRY_METRICS_PORT").data);
}

/** What a service makes of a variable that is not set; no success where it does not start. */
export function whenUnset({ config }: Service, variable: string) {
  return z.safeParse(config.shape[variable] ?? z.never(), undefined);
}

/** Variables of a service that have to be set. */
export function requiredVariables(service: Service): string[] {
  return Object.keys(service.config.shape).filter((name) => !whenUnset(service, name).success);
}
