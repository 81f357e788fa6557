import { consumers } from "@quarry/contracts";
import { operationsPort, requiredVariables, type Service } from "./service.ts";

/** What every service reads, whatever else: its servers' addresses and its operations port. */
const common = ["QUARRY_NATS_URL", "QUARRY_MONGODB_URL", "QUARRY_METRICS_PORT"];

/** Where descriptions contradict themselves, each other or the contracts. */
export function descriptionFaults(services: Service[]): string[] {
  return [
    ...services.flatMap((service) =>
      [
        ...variableFaults(service),
        ...collectionFaults(service),
        ...consumerFaults(service),
        ...conversationFaults(service, services),
      ].map((fault) => `${service.name}: ${fault}`),
    ),
    ...sharedFaults(services),
  ];
}

function variableFaults(service: Service): string[] {
  const { config, secrets, scaling, image, production, callersPort } = service;
  const set = [...common, ...Object.keys(secrets), ...Object.keys(image?.environment ?? {})];
  const named = [
    ...set,
    ...(image?.ignores ?? []),
    ...Object.keys(production ?? {}),
    ...("atOnce" in scaling ? [scaling.atOnce] : []),
    ...(callersPort === undefined ? [] : ["PORT"]),
  ];
  const required = requiredVariables(service);
  const withheld = Object.keys(secrets).filter((name) => secrets[name]?.optional);
  return [
    ...named
      .filter((name) => !(name in config.shape))
      .map((name) => `its config has no variable ${name}`),
    ...required
      .filter((name) => !set.includes(name))
      .map((name) => `${name} has no default, and is not among its secrets`),
    ...withheld
      .filter((name) => required.includes(name))
      .map((name) => `it does not start without ${name}, which is an optional secret`),
  ];
}

function collectionFaults({ name, mongodb }: Service): string[] {
  const own = new RegExp(`^${name}(_|s$|s_)`);
  return Object.keys(mongodb.collections)
    .filter((collection) => !own.test(collection))
    .map((collection) => `its collection ${collection} does not begin with its name`);
}

/** The names of consumers stand in the contracts, for the code, and here: both lists are one. */
function consumerFaults({ name, bus, scaling }: Service): string[] {
  const declared: Record<string, Record<string, string>> = consumers;
  const known = Object.values(declared[name] ?? {});
  const watched = "backlogOf" in scaling ? [scaling.backlogOf] : [];
  return [
    ...bus.consumes
      .filter((consumer) => !consumer.startsWith(`${name}-`))
      .map((consumer) => `its consumer ${consumer} does not begin with its name`),
    ...known
      .filter((consumer) => !bus.consumes.includes(consumer))
      .map((consumer) => `it consumes as ${consumer} by the contracts, and not by its description`),
    ...watched
      .filter((consumer) => !bus.consumes.includes(consumer))
      .map(
        (consumer) => `it is scaled by the backlog of ${consumer}, which it does not consume as`,
      ),
  ];
}

function conversationFaults({ bus }: Service, services: Service[]): string[] {
  const answering = services.filter((each) => each.bus.answers).map(({ name }) => name);
  const sent = services.flatMap((each) => each.bus.sends);
  return [
    ...bus.asks
      .filter((subject) => !answering.includes(subject.split(".")[0] ?? ""))
      .map((subject) => `it asks ${subject}, which no service answers`),
    ...bus.listensTo
      .filter((signal) => !sent.includes(signal))
      .map((signal) => `it listens to ${signal}, which no service sends`),
  ];
}

function sharedFaults(services: Service[]): string[] {
  const callable = services.filter(({ callersPort }) => callersPort !== undefined);
  const ports = Map.groupBy(services, operationsPort);
  return [
    ...[...ports.values()]
      .filter((group) => group.length > 1)
      .map((group) => `${names(group)}: they have the same operations port`),
    ...(callable.length > 1
      ? [`${names(callable)}: callers come to one service; Ingress and routes lead to one`]
      : []),
  ];
}

function names(services: Service[]): string {
  return services.map(({ name }) => name).join(" and ");
}
