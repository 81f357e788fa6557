import {
  type Attributes,
  type Context,
  context,
  type Link,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from "@opentelemetry/api";
import { AppError } from "@quarry/kernel";

const tracer = trace.getTracer("quarry");

export type SpanOptions = {
  /** Default: work inside a service. */
  kind?: SpanKind;
  /** Ids, kinds, counts, times; never content, a key, a source's address or an output. */
  attributes?: Attributes;
  /** Default: the span that is at work. */
  parent?: Context;
  links?: Link[];
};

/**
 * Does a piece of work in a span of its own, which ends with it. A failure is recorded by its code or its
 * class alone: words of an error may hold what a trace must not.
 */
export async function inSpan<Result>(
  name: string,
  { kind = SpanKind.INTERNAL, attributes = {}, parent, links = [] }: SpanOptions,
  work: (span: Span) => Promise<Result>,
): Promise<Result> {
  const options = { kind, attributes, links };
  return tracer.startActiveSpan(name, options, parent ?? context.active(), async (span) => {
    try {
      return await work(span);
    } catch (error) {
      fail(span, typeOf(error));
      throw error;
    } finally {
      span.end();
    }
  });
}

/** Marks a span as failed. @param type a code or the name of a class, one of few. */
export function fail(span: Span, type: string): void {
  span.setAttribute("error.type", type);
  span.setStatus({ code: SpanStatusCode.ERROR });
}

function typeOf(error: unknown): string {
  if (error instanceof AppError) return error.code;
  return error instanceof Error ? error.name : "unknown";
}
