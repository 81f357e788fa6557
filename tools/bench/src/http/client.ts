import { once } from "node:events";
import { Agent, type IncomingMessage, request } from "node:http";
import { buffer } from "node:stream/consumers";

export type Sending = { headers?: Record<string, string>; body?: Buffer };

/** Sends requests over connections that stay open. */
export type Client = Disposable & {
  /** The answer's bytes. @throws Error for any status but 200, with what the server said. */
  send(method: string, path: string, sending?: Sending): Promise<Buffer>;
};

/** The least that a load generator needs, so that it takes little from the server's processor. */
export function createClient(baseUrl: string, key?: string): Client {
  const agent = new Agent({ keepAlive: true });
  const access = key === undefined ? {} : { authorization: `Bearer ${key}` };
  return {
    async send(method, path, { headers, body } = {}) {
      const length = body && { "content-length": body.byteLength };
      const options = { method, agent, headers: { ...access, ...headers, ...length } };
      const sent = request(`${baseUrl}${path}`, options).end(body);
      const [response] = (await once(sent, "response")) as IncomingMessage[];
      if (!response) throw new Error("The server closed the connection");
      const bytes = await buffer(response);
      if (response.statusCode === 200) return bytes;
      throw new Error(`The server answered ${response.statusCode}: ${bytes.subarray(0, 500)}`);
    },
    [Symbol.dispose]: () => agent.destroy(),
  };
}
