import { countStream, deadLetterStream, eventStream } from "@quarry/messaging/nats";
import type { Service } from "../services/service.ts";
import { wrapped } from "./sections.ts";

/** A user of NATS for each service, as lines of the server's configuration. */
export function natsUsers(services: Service[]): string[] {
  return services.flatMap((service) => [
    "{",
    `  user: ${service.name}`,
    `  password: $${natsPassword(service.name)}`,
    "  permissions {",
    "    publish: [",
    ...publishes(service).flatMap((group) => inLines(group).map((line) => `      ${line}`)),
    "    ]",
    `    subscribe: [${subscribes(service).map(quoted).join(", ")}]`,
    '    allow_responses: { max: 512, expires: "10m" }',
    "  }",
    "}",
  ]);
}

/** The variable that holds a user's password. */
export function natsPassword(user: string): string {
  return `QUARRY_NATS_${user.toUpperCase()}_PASSWORD`;
}

/** Subjects in groups, of which each begins a line. */
function publishes({ name, bus }: Service): string[][] {
  const events = bus.publishesEvents ? [`evt.${name}.>`] : [];
  const usesStreams = bus.publishesEvents || bus.consumes.length > 0;
  return [
    [...events, ...bus.sends],
    bus.asks,
    ...(usesStreams ? ["INFO", "CREATE", "UPDATE"].map(aboutStreams) : []),
    ...bus.consumes.flatMap(asConsumer),
    ...looksInto(bus),
  ];
}

function looksInto({ consumes, looksInto: looked }: Service["bus"]): string[][] {
  if (!looked) return [];
  const ofOthers = looked.consumers.filter((consumer) => !consumes.includes(consumer));
  const messages = [
    ...looked.events.map((event) => `evt.${event}.*`),
    ...looked.consumers.map((consumer) => `replay.${consumer}`),
  ];
  return [
    ofOthers.map((consumer) => `$JS.API.CONSUMER.INFO.${eventStream}.${consumer}`),
    messages.map((message) => `$JS.API.DIRECT.GET.${eventStream}.${message}`),
  ];
}

function aboutStreams(act: string): string[] {
  return [eventStream, deadLetterStream, countStream].map(
    (stream) => `$JS.API.STREAM.${act}.${stream}`,
  );
}

function asConsumer(consumer: string): string[][] {
  const own = `${eventStream}.${consumer}`;
  const asks = (act: string) => `$JS.API.CONSUMER.${act}.${own}`;
  return [
    [asks("DURABLE.CREATE"), asks("INFO"), asks("MSG.NEXT")],
    [`$JS.ACK.${own}.>`, `$JS.ACK.*.*.${own}.>`, `dlq.${consumer}`, `replay.${consumer}`],
    [`counts.${consumer}.*`, `$JS.API.DIRECT.GET.${countStream}.counts.${consumer}.*`],
  ];
}

function subscribes({ name, bus }: Service): string[] {
  return [`_INBOX.${name}.>`, ...(bus.answers ? [`${name}.*`] : []), ...bus.listensTo];
}

function inLines(subjects: string[]): string[] {
  return wrapped(subjects.map(quoted), ", ", 96);
}

function quoted(subject: string): string {
  return `"${subject}"`;
}
