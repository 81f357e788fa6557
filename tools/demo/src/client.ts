/** A minimal caller of the REST API, for the demo. */
export type Client = {
  post(path: string, body: FormData | object): Promise<Answer>;
};

export type Answer = {
  httpStatus: number;
  /** The whole envelope. */
  envelope: { status: boolean; message: string; data: unknown; error?: unknown };
  milliseconds: number;
};

export function createClient(baseUrl: string, apiKey: string): Client {
  return {
    async post(path, body) {
      const isForm = body instanceof FormData;
      const started = performance.now();
      const response = await fetch(`${baseUrl}${path}`, {
        method: "POST",
        headers: {
          authorization: `Bearer ${apiKey}`,
          ...(!isForm && { "content-type": "application/json" }),
        },
        body: isForm ? body : JSON.stringify(body),
      });
      const envelope = (await response.json()) as Answer["envelope"];
      return { httpStatus: response.status, envelope, milliseconds: performance.now() - started };
    },
  };
}
