import { Ajv2020, type AnySchemaObject, type ValidateFunction } from "ajv/dist/2020.js";

type Operation = {
  responses: Record<string, { headers?: Record<string, { required?: boolean }> }>;
};
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

/** The path as the document writes it: under `/v1`, ids as `{id}`. */
function template(path: string): string {
  const bare = (path.split("?")[0] ?? "").replace(/^\/v1(?=\/)/, "");
  return `/v1${bare.replace(/^\/(schemas|extractions)\/[^/]+(?=$|\/)/, "/$1/{id}")}`;
}

export async function readContract(baseUrl: string): Promise<Contract> {
  const response = await fetch(`${baseUrl}/openapi.json`);
  const document = (await response.json()) as OpenApi;
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
    const name = template(path);
    const operation = document.paths[name]?.[method.toLowerCase()];
    if (!operation) return "/components/schemas/Failure";
    if (!operation.responses[status]) {
      throw new Error(`${method} ${name} answered ${status}, which the contract does not name`);
    }
    const place = ["paths", name, method.toLowerCase(), "responses", String(status)];
    return `/${[...place, "content", "application/json", "schema"].map(escaped).join("/")}`;
  }

  return {
    check(observed) {
      const { method, path, status, headers, body } = observed;
      const validate = validator(encodeURI(schemaPointer(observed)));
      if (!validate(body)) {
        const faults = ajv.errorsText(validate.errors);
        throw new Error(`${method} ${path} answered ${status} against the contract: ${faults}`);
      }
      const promised = document.paths[template(path)]?.[method.toLowerCase()]?.responses[status];
      for (const [name, { required }] of Object.entries(promised?.headers ?? {})) {
        if (required && !headers.has(name)) {
          throw new Error(`${method} ${path} answered ${status} without the header ${name}`);
        }
      }
    },
  };
}
