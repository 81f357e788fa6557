import { type Attributes, ROOT_CONTEXT, SpanKind } from "@opentelemetry/api";
import type { DeliveryHandler, MessageBus, MessageContext } from "@quarry/messaging";
import { inSpan } from "./in-span.ts";
import { linksTo, parentContext, withCurrentSpan } from "./trace-context.ts";

/**
 * A bus whose requests, answers, messages and deliveries are spans. Their causes travel with them:
 * what is sent continues the place in its context, so that a commit handed over late by a relay, or
 * delivered again, stays in the trace of its request. Only what is replayed long after begins a
 * trace of its own, with a link.
 */
export function tracedBus<Bus extends MessageBus>(bus: Bus, system: "nats" | "embedded"): Bus {
  const attributesOf = (type: string, subject: string, more: Attributes = {}): Attributes => ({
    "messaging.system": system,
    "messaging.operation.type": type,
    "messaging.destination.name": subject,
    ...more,
  });
  const arrived = (cause: MessageContext) => parentContext(cause, ROOT_CONTEXT);

  return {
    ...bus,
    request(subject, payload, cause) {
      const attributes = attributesOf("send", subject);
      const options = { kind: SpanKind.CLIENT, attributes, parent: parentContext(cause) };
      return inSpan(`request ${subject}`, options, () =>
        bus.request(subject, payload, withCurrentSpan(cause)),
      );
    },
    respond(subject, handler, settings) {
      const attributes = attributesOf("process", subject);
      const answer: typeof handler = (request) => {
        const parent = arrived(request.context);
        return inSpan(`respond ${subject}`, { kind: SpanKind.SERVER, attributes, parent }, () =>
          handler({ ...request, context: withCurrentSpan(request.context) }),
        );
      };
      return bus.respond(subject, answer, settings);
    },
    publish(message) {
      const { subject, id, context: cause } = message;
      const attributes = attributesOf("send", subject, messageAttributes(subject, id));
      const options = { kind: SpanKind.PRODUCER, attributes, parent: parentContext(cause) };
      return inSpan(`publish ${templateOf(subject)}`, options, () =>
        bus.publish({ ...message, context: withCurrentSpan(cause) }),
      );
    },
    consume(options, handler) {
      const traced =
        (handle: DeliveryHandler): DeliveryHandler =>
        (delivery) => {
          const { subject, id, attempt } = delivery;
          const { replayed, ...cause } = delivery.context;
          const attributes = attributesOf("process", subject, {
            ...messageAttributes(subject, id),
            "messaging.consumer.group.name": options.name,
            "quarry.delivery.attempt": attempt,
          });
          const place = replayed
            ? { parent: ROOT_CONTEXT, links: linksTo(cause) }
            : { parent: arrived(cause) };
          const spanOptions = { kind: SpanKind.CONSUMER, attributes, ...place };
          return inSpan(`process ${templateOf(subject)}`, spanOptions, () =>
            handle({ ...delivery, context: withCurrentSpan(cause) }),
          );
        };
      const { giveUp } = options;
      const own = { ...options, ...(giveUp && { giveUp: traced(giveUp) }) };
      return bus.consume(own, traced(handler));
    },
  };
}

/** An event's subject without the id at its end: one of few. */
function templateOf(subject: string): string {
  return subject.slice(0, subject.lastIndexOf("."));
}

function messageAttributes(subject: string, id: string): Attributes {
  return {
    "messaging.destination.template": `${templateOf(subject)}.{id}`,
    "messaging.message.id": id,
  };
}
