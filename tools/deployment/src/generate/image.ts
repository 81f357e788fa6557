import type { Service } from "../services/service.ts";

/** A target of the Dockerfile for each service. */
export function imageTargets(services: Service[]): string[] {
  return services.flatMap((service, index) => [...(index === 0 ? [] : [""]), ...target(service)]);
}

function target({ name, callersPort, image }: Service): string[] {
  const variables = Object.entries(image?.environment ?? {});
  return [
    `FROM source AS ${name}-parts`,
    `RUN --mount=type=cache,target=/npm-cache,sharing=locked sh deploy/assemble.sh ${name} /quarry`,
    `FROM runtime AS ${name}`,
    `COPY --from=${name}-parts /quarry /quarry`,
    ...variables.map(([variable, value]) => `ENV ${variable}=${value}`),
    ...(callersPort === undefined ? [] : [`EXPOSE ${callersPort}`]),
    `CMD ["services/${name}/src/main.ts"]`,
  ];
}
