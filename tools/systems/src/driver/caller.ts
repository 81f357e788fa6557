import type { Contract } from "./contract.ts";

export type Issue = { field: string; rule: string; message: string };

export type Envelope<Data> = {
  status: boolean;
  message: string;
  data: Data;
  error?: {
    code: string;
    requestId: string;
    retryable: boolean;
    issues?: Issue[];
    extractionId?: string;
  };
};

export type Answer<Data> = { status: number; headers: Headers; body: Envelope<Data> };

export type Sending = {
  json?: unknown;
  form?: FormData;
  /** Raw bytes, where neither of the two will do. */
  body?: string | Uint8Array<ArrayBuffer> | ReadableStream;
  headers?: Record<string, string>;
};

/** Sends requests with one key and holds every answer against the contract. */
export type Caller = {
  /** For what only a bare socket can send. */
  key: string | undefined;
  /** `Data` is what the contract, which the answer was held against, promises of a success. */
  call<Data = null>(method: string, path: string, sending?: Sending): Promise<Answer<Data>>;
};

export function createCaller(options: {
  baseUrl: string;
  key: string | undefined;
  contract: Contract;
}): Caller {
  const { baseUrl, key, contract } = options;
  return {
    key,
    async call<Data>(method: string, path: string, sending: Sending = {}) {
      const { json, form, body, headers } = sending;
      const response = await fetch(`${baseUrl}${path}`, {
        method,
        headers: {
          ...(key !== undefined && { authorization: `Bearer ${key}` }),
          ...(json !== undefined && { "content-type": "application/json" }),
          ...headers,
        },
        body: body ?? form ?? (json === undefined ? null : JSON.stringify(json)),
        ...(body instanceof ReadableStream && { duplex: "half" }),
      });
      const observed = {
        method,
        path,
        status: response.status,
        headers: response.headers,
        body: (await response.json()) as Envelope<Data>,
      };
      contract.check(observed);
      return observed;
    },
  };
}
