import { type Service, version } from "../services/service.ts";
import type { Sections } from "./sections.ts";

/** Which every service has alike, or none at all on one machine. */
const common = [
  "QUARRY_METRICS_PORT",
  "OTEL_EXPORTER_OTLP_ENDPOINT",
  "QUARRY_LOG_LEVEL",
  "QUARRY_NATS_ACK_WAIT_MS",
  "QUARRY_NATS_REPLICAS",
  "QUARRY_HOST",
];
const servers = ["mongodb", "nats"];

/** The services of the composition, and the secrets that they read. */
export function composeSections(services: Service[]): Sections {
  return {
    services: services.flatMap((service, index) => [
      ...(index === 0 ? [] : [""]),
      ...composeService(service),
    ]),
    secrets: services.flatMap(({ name }) =>
      servers.flatMap((server) => secret(`${name}-${server}`, inSecrets(`${name}-${server}`))),
    ),
    "further-secrets": [...furtherSecrets(services)].flatMap(([file, source]) =>
      secret(file, source),
    ),
  };
}

/** Where each file of a secret lies, once for all services that read it. */
function furtherSecrets(services: Service[]): Map<string, string> {
  const all = services.flatMap(({ secrets }) => Object.entries(secrets));
  return new Map(
    all.map(([variable, { file, optional }]) => [
      file,
      optional ? `\${${variable}_FILE:-/dev/null} # none` : inSecrets(file),
    ]),
  );
}

function composeService(service: Service): string[] {
  const { name, secrets, callersPort: port } = service;
  const files = Object.values(secrets).map(({ file }) => file);
  const all = [...servers.map((server) => `${name}-${server}`), ...files];
  return [
    `${name}:`,
    "  <<: *service",
    `  build: { context: ., dockerfile: deploy/Dockerfile, target: ${name} }`,
    `  image: quarry-${name}:${version}`,
    "  environment:",
    "    <<: *common",
    ...(port === undefined ? [] : [`    PORT: "${port}"`]),
    ...servers.map((server) => `    ${addressOf(server)}_FILE: /run/secrets/${name}-${server}`),
    ...Object.entries(secrets).map(
      ([variable, { file }]) => `    ${variable}_FILE: /run/secrets/${file}`,
    ),
    ...fromEnvironment(service).map((variable) => `    ${variable}:`),
    `  secrets: [${all.join(", ")}]`,
    ...(port === undefined ? [] : [`  ports: ["127.0.0.1:\${PORT:-${port}}:${port}"]`]),
  ];
}

function addressOf(server: string): string {
  return `QUARRY_${server.toUpperCase()}_URL`;
}

/** Variables that are taken from the caller's environment. */
function fromEnvironment({ config, secrets, callersPort, image }: Service): string[] {
  const settled = [
    ...common,
    ...servers.map(addressOf),
    ...Object.keys(secrets),
    ...Object.keys(image?.environment ?? {}),
    ...(image?.ignores ?? []),
    ...(callersPort === undefined ? [] : ["PORT"]),
  ];
  return Object.keys(config.shape).filter((variable) => !settled.includes(variable));
}

function inSecrets(file: string): string {
  return `\${QUARRY_SECRETS:-.quarry-secrets}/${file}`;
}

function secret(name: string, file: string): string[] {
  return [`${name}:`, `  file: ${file}`];
}

/** What the script makes that makes Compose's secrets: users, and files of random bytes. */
export function secretsToMake(services: Service[]): string[] {
  const names = services.map(({ name }) => name);
  const made = services.flatMap(({ secrets }) =>
    Object.values(secrets).flatMap(({ file, optional }) => (optional ? [] : [file])),
  );
  return [...list("users", names), ...list("secrets", [...new Set(made)])];
}

function list(variable: string, values: string[]): string[] {
  return [`${variable}="${values.join(" ")}"`];
}
