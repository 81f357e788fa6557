/** As much of an OTLP export in JSON as is looked at. */
export type TraceExport = { resourceSpans: { resource: Attributed; scopeSpans: ScopeSpans[] }[] };

type Attribute = { key: string; value: Value };
type Value = {
  stringValue?: string;
  intValue?: number | string;
  doubleValue?: number;
  boolValue?: boolean;
  arrayValue?: { values: Value[] };
};
type Attributed = { attributes: Attribute[] };
type ScopeSpans = { spans: ExportedSpan[] };
type ExportedSpan = Attributed & {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  links?: { traceId: string; spanId: string }[];
  status: { code?: number };
};

export type Attributes = Record<string, unknown>;

/** A span as it arrived. */
export type CollectedSpan = {
  traceId: string;
  spanId: string;
  /** Empty in the first span of a trace. */
  parentId: string;
  name: string;
  kind: "internal" | "server" | "client" | "producer" | "consumer";
  /** Which process made it. */
  service: string;
  attributes: Attributes;
  /** The spans that it links to. */
  links: { traceId: string; spanId: string }[];
  failed: boolean;
};

const kinds = ["internal", "internal", "server", "client", "producer", "consumer"] as const;
const errorCode = 2;

export function spansOf({ resourceSpans }: TraceExport): CollectedSpan[] {
  return resourceSpans.flatMap(({ resource, scopeSpans }) => {
    const service = String(attributesOf(resource)["service.name"]);
    return scopeSpans.flatMap(({ spans }) => spans.map((span) => collected(span, service)));
  });
}

function collected(span: ExportedSpan, service: string): CollectedSpan {
  const { traceId, spanId, parentSpanId: parentId = "", name, links = [] } = span;
  return {
    traceId,
    spanId,
    parentId,
    name,
    kind: kinds[span.kind] ?? "internal",
    service,
    attributes: attributesOf(span),
    links: links.map((link) => ({ traceId: link.traceId, spanId: link.spanId })),
    failed: span.status.code === errorCode,
  };
}

function attributesOf({ attributes }: Attributed): Attributes {
  return Object.fromEntries(attributes.map(({ key, value }) => [key, plain(value)]));
}

function plain(value: Value): unknown {
  if (value.arrayValue) return value.arrayValue.values.map(plain);
  if (value.intValue !== undefined) return Number(value.intValue);
  return value.stringValue ?? value.doubleValue ?? value.boolValue;
}
