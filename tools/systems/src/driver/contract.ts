import { Ajv2020, type AnySchemaObject, type ValidateFunction } from "ajv/dist/2020.js";

type Response = {
  headers?: Record<string, { required?: boolean }>;
  content: Record<string, { examples?: Record<string, unknown> }>;
};
type Operation = { responses: Record<string, Response> };
type OpenApi = AnySchemaObject & { paths: Record<string, Record<string, Operation>> };

export type Observed = {
  method: string;
  /** With or without `/v1`, with or without a query. */
  path: string;
  status: number;
  headers: Headers;
  body: unknown;
};

/** Holds observed answers against what `/openapi.json` promises. */
export type Contract = { check(observed: Observed): void };

const escaped = (part: string) => part.replaceAll("~", "~0").replaceAll("/", "~1");

/** The path as the document writes it: under `/v1`, with names for what is in its place, such as `{id}`. */
function template(path: string, known: object): string {
  const bare = `/v1${(path.split("?")[0] ?? "").replace(/^\/v1(?=\/)/, "")}`;
  if (bare in known) return bare;
  const parts = bare.split("/");
  const fits = (named: readonly string[]) =>
    named.length === parts.length &&
    named.every((part, at) => part === parts[at] || (part.startsWith("{") && parts[at] !== ""));
  return Object.keys(known).find((one) => fits(one.split("/"))) ?? bare;
}

/**
 * The document as it holds for this server: callers must bear with fields that they do not know, but
 * this server sends none that it does not declare.
 */
function closed<Schema>(schema: Schema): Schema {
  if (Array.isArray(schema)) return schema.map(closed) as Schema;
  if (typeof schema !== "object" || schema === null) return schema;
  const members = Object.entries(schema).map(([name, member]) => [name, closed(member)]);
  const isShape = "type" in schema && schema.type === "object" && "properties" in schema;
  return { ...(isShape && { additionalProperties: false }), ...Object.fromEntries(members) };
}

export async function readContract(baseUrl: string): Promise<Contract> {
  const response = await fetch(`${baseUrl}/openapi.json`);
  const document = closed((await response.json()) as OpenApi);
  const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true });
  ajv.addSchema(document, "openapi");
  const compiled = new Map<string, ValidateFunction>();

  function validator(pointer: string): ValidateFunction {
    const known = compiled.get(pointer) ?? ajv.compile({ $ref: `openapi#${pointer}` });
    compiled.set(pointer, known);
    return known;
  }

  /** Answers that belong to no operation have the failure's shape, too. */
  function schemaPointer({ method, path, status }: Observed): string {
    const name = template(path, document.paths);
    const operation = document.paths[name]?.[method.toLowerCase()];
    if (!operation) return "/components/schemas/Failure";
    if (!operation.responses[status]) {
      throw new Error(`${method} ${name} answered ${status}, which the contract does not name`);
    }
    const place = ["paths", name, method.toLowerCase(), "responses", String(status)];
    return `/${[...place, "content", "application/json", "schema"].map(escaped).join("/")}`;
  }

  /** What the document says in words: the constants of the envelope, and the codes of each status. */
  function checkWords(promised: Response | undefined, { status, body }: Observed): void {
    const envelope = body as { status: unknown; data: unknown; error?: { code: string } };
    if (envelope.status !== status < 400) throw new Error("the envelope belies the HTTP status");
    const { data, error } = envelope;
    if (!error) return;
    if (data !== null) throw new Error("a failure has data");
    const named = promised?.content["application/json"]?.examples;
    if (named && !(error.code in named)) throw new Error(`${error.code} is not named`);
  }

  return {
    check(observed) {
      const { method, path, status, headers, body } = observed;
      const validate = validator(encodeURI(schemaPointer(observed)));
      if (!validate(body)) {
        const faults = ajv.errorsText(validate.errors);
        throw new Error(`${method} ${path} answered ${status} against the contract: ${faults}`);
      }
      const promised =
        document.paths[template(path, document.paths)]?.[method.toLowerCase()]?.responses[status];
      checkWords(promised, observed);
      for (const [name, { required }] of Object.entries(promised?.headers ?? {})) {
        if (required && !headers.has(name)) {
          throw new Error(`${method} ${path} answered ${status} without the header ${name}`);
        }
      }
    },
  };
}
