import { setTimeout as delay } from "node:timers/promises";
import { context, propagation, trace } from "@opentelemetry/api";
import { AsyncLocalStorageContextManager } from "@opentelemetry/context-async-hooks";
import { ExportResultCode, W3CTraceContextPropagator } from "@opentelemetry/core";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { resourceFromAttributes } from "@opentelemetry/resources";
import { BatchSpanProcessor, type SpanExporter, TracerProvider } from "@opentelemetry/sdk-trace";
import { uuidv7 } from "@quarry/kernel";
import type { Logger } from "../logging/logger.ts";

/** Spans that wait for the collector; those beyond are dropped. A few MB at most. */
const MAX_WAITING = 2_048;

/** What a process that is killed may lose, in ms. */
const sendEveryMs = 1_000;

/** A process that ends waits so long, in ms, for the collector to take the rest. */
const farewellMs = 1_000;

/** Records spans and exports them in batches. A slow or unavailable collector loses spans, but delays no work. */
export function startExport(options: {
  service: string;
  endpoint: string;
  logger: Logger;
}): AsyncDisposable {
  const { service, endpoint, logger } = options;
  const url = `${endpoint.replace(/\/$/, "")}/v1/traces`;
  const exporter = withLossLogged(new OTLPTraceExporter({ url }), logger);
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      "service.namespace": "quarry",
      "service.name": service,
      "service.instance.id": uuidv7(),
    }),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter,
        maxQueueSize: MAX_WAITING,
        scheduledDelayMillis: sendEveryMs,
      }),
    ],
  });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  trace.setGlobalTracerProvider(provider);
  return {
    async [Symbol.asyncDispose]() {
      const sent = provider.shutdown().catch(() => undefined); // its failure is logged
      await Promise.race([sent, delay(farewellMs, undefined, { ref: false })]);
    },
  };
}

/** Logs when traces begin to be lost and when they are taken again, not each batch. */
function withLossLogged(exporter: SpanExporter, logger: Logger): SpanExporter {
  let lost = 0;
  return {
    export(spans, done) {
      exporter.export(spans, (result) => {
        if (result.code === ExportResultCode.SUCCESS) {
          if (lost > 0) logger.info({ lost }, "the collector accepts traces again");
          lost = 0;
        } else {
          if (lost === 0) logger.warn("the collector does not accept traces; they are dropped");
          lost += spans.length;
        }
        done(result);
      });
    },
    forceFlush: () => exporter.forceFlush?.() ?? Promise.resolve(),
    shutdown: () => exporter.shutdown(),
  };
}
