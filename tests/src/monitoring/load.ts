import { setTimeout as delay } from "node:timers/promises";
import { receiptImage } from "@quarry/samples";
import type { System } from "@quarry/systems";

/** Between two rounds of requests, in ms. */
const roundPauseMs = 700;

/** Sends a request with an account's key. */
export type Send = (method: string, path: string, init?: RequestInit) => Promise<Response>;

/** What one account's client does; answers are thrown away, failures too: faults are being made. */
export type Client = {
  schemaId: string;
  send: Send;
  /** Asks for an extraction and does not wait for its end. */
  extract(type: string, source: string | File): Promise<Response>;
};

export async function openSend(system: System, account: string): Promise<Send> {
  const authorization = `Bearer ${await system.apiKey(account)}`;
  return (method, path, { headers, ...init } = {}) =>
    fetch(`${system.baseUrl}${path}`, {
      ...init,
      method,
      headers: { authorization, ...headers },
      signal: init.signal ?? AbortSignal.timeout(20_000),
    });
}

export async function openClient(system: System, account: string): Promise<Client> {
  const send = await openSend(system, account);
  const created = await createSchema(send);
  if (!created.ok) throw new Error(`No schema was created: ${await created.text()}`);
  const { data } = (await created.json()) as { data: { id: string } };
  return {
    schemaId: data.id,
    send,
    extract(type, source) {
      const body = new FormData();
      for (const [name, value] of Object.entries({ schema_id: data.id, type })) {
        body.set(name, value);
      }
      body.set("source", source);
      return send("POST", "/v1/extractions", { headers: { prefer: "respond-async" }, body });
    },
  };
}

export function createSchema(send: Send, name = "Amount"): Promise<Response> {
  const structure = { type: "object", properties: { amount: { type: "number" } } };
  const headers = { "content-type": "application/json" };
  const body = JSON.stringify({ name, structure });
  return send("POST", "/v1/schemas", { headers, body });
}

/** @returns its id. */
export async function createWebhook(send: Send, url: string): Promise<string> {
  const headers = { "content-type": "application/json" };
  const answer = await send("POST", "/v1/webhooks", { headers, body: JSON.stringify({ url }) });
  if (!answer.ok) throw new Error(`No webhook was created: ${await answer.text()}`);
  const { data } = (await answer.json()) as { data: { id: string } };
  return data.id;
}

export async function listSchemas(send: Send): Promise<void> {
  const answer = await send("GET", "/v1/schemas");
  await answer.arrayBuffer();
}

/** Creates, reads and lists, asks for what there is not, and leaves before the answer. */
export function startLoad(client: Client): AsyncDisposable {
  const stopping = new AbortController();
  let round = 0;

  async function once(): Promise<void> {
    round += 1;
    const work = [
      client.extract("text", `Amount: ${round}\n`),
      client.send("GET", "/v1/schemas"),
      client.send("GET", `/v1/schemas/${client.schemaId}`),
      client.send("GET", "/v1/extractions"),
      client.send("GET", `/v1/extractions/${crypto.randomUUID()}`),
      client.send("GET", "/v1/extractions?perPage=100", { signal: AbortSignal.timeout(1) }),
    ];
    const answers = await Promise.allSettled(work);
    for (const answer of answers) {
      if (answer.status === "fulfilled") await answer.value.arrayBuffer().catch(() => undefined);
    }
  }

  async function untilStopped(): Promise<void> {
    while (!stopping.signal.aborted) {
      void once();
      await delay(roundPauseMs, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  }
  const running = untilStopped();
  return {
    async [Symbol.asyncDispose]() {
      stopping.abort();
      await running;
    },
  };
}

/** More than a view may be behind, within a few rounds. */
export async function createSchemas(client: Client): Promise<void> {
  await Promise.all(Array.from({ length: 10 }, () => createSchema(client.send)));
}

/** No two of the same bytes, for what was read before is not read again. */
export async function sendPicture(client: Client): Promise<void> {
  const { bytes } = receiptImage();
  await client.extract("image", new File([bytes, crypto.randomUUID()], "receipt.png"));
}

/** Does a thing again and again, half a second between by default, until it is disposed of. */
export function repeatedly(work: () => Promise<void>, { pauseMs = 500 } = {}): AsyncDisposable {
  let isOver = false;
  async function untilOver(): Promise<void> {
    while (!isOver) {
      await work();
      await delay(pauseMs);
    }
  }
  const working = untilOver();
  return {
    async [Symbol.asyncDispose]() {
      isOver = true;
      await working;
    },
  };
}
