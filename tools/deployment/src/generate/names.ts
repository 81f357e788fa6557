import type { Service } from "../services/service.ts";

/** The names of the services, for the code, as the formatter would write them. */
export function nameModule(services: Service[]): string[] {
  const names = services.map(({ name }) => `"${name}"`);
  const inOneLine = `export const serviceNames = [${names.join(", ")}] as const;`;
  const list =
    inOneLine.length <= 100
      ? [inOneLine]
      : ["export const serviceNames = [", ...names.map((name) => `  ${name},`), "] as const;"];
  return [
    "/** The services of the distributed form. */",
    ...list,
    "",
    "export type ServiceName = (typeof serviceNames)[number];",
  ];
}

/** The repository's package.json with a script that starts each service, behind `start`. */
export function withStartScripts(text: string, services: Service[]): string {
  const starting = services.map(({ name }) => {
    const command = `exec sh scripts/start.sh services/${name}/src/main.ts`;
    return `    "start:${name}": "${command}",\n`;
  });
  return text
    .replaceAll(/^ {4}"start:[a-z]+": .*\n/gm, "")
    .replace(/^ {4}"start": .*\n/m, (start) => [start, ...starting].join(""));
}
