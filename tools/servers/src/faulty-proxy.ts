import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Server, type Socket } from "node:net";

type Link = { client: Socket; server: Socket };
type Swallow = { pattern: Buffer; link?: Link; done: () => void };
type Loss = { pattern: Buffer; done: () => void };

/**
 * A TCP proxy that fails on command: it loses answers, cuts connections, or keeps them silent.
 * Stands between a client under test and a real server.
 */
export class FaultyProxy implements AsyncDisposable {
  readonly #server: Server;
  readonly #target: { host: string; port: number };
  readonly #links = new Set<Link>();
  #swallow: Swallow | undefined;
  #loss: Loss | undefined;
  #refusing = false;
  #paused = false;

  private constructor(target: URL) {
    this.#target = { host: target.hostname, port: Number(target.port) };
    this.#server = createServer({ noDelay: true }, (client) => this.#accept(client));
  }

  /** Listens on a free loopback port before the server of `url`. */
  static async before(url: string): Promise<FaultyProxy> {
    const proxy = new FaultyProxy(new URL(url));
    await once(proxy.#server.listen(0, "127.0.0.1"), "listening");
    return proxy;
  }

  get port(): number {
    const { port } = this.#server.address() as AddressInfo; // a TCP server that listens has one
    return port;
  }

  /** The same URL, by way of the proxy. */
  through(url: string): string {
    const proxied = new URL(url);
    proxied.host = `127.0.0.1:${this.port}`;
    return proxied.href;
  }

  /**
   * Passes on the next request whose bytes hold `text`, drops the answer and cuts the connection.
   * Resolves when that has happened: the server has done its work and the client does not know.
   *
   * @param then called at that very moment, before the client can notice.
   */
  swallowReplyTo(text: string, then: () => void = () => {}): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#swallow = { pattern: Buffer.from(text), done: () => resolve(then()) };
    return promise;
  }

  /**
   * Drops the next request whose bytes hold `text` and cuts the connection: the server never sees it.
   * Resolves when that has happened.
   *
   * @param then called at that very moment, before the client can notice.
   */
  loseRequest(text: string, then: () => void = () => {}): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#loss = { pattern: Buffer.from(text), done: () => resolve(then()) };
    return promise;
  }

  /** Loses and swallows nothing any more. */
  spare(): void {
    this.#loss = undefined;
    this.#swallow = undefined;
  }

  /** Cuts every connection and refuses new ones until `heal`. */
  cut(): void {
    this.#refusing = true;
    for (const link of this.#links) drop(link);
  }

  /** Keeps every connection, and passes nothing on until `heal`. */
  pause(): void {
    this.#paused = true;
    for (const { client, server } of this.#links) for (const end of [client, server]) end.pause();
  }

  heal(): void {
    this.#refusing = false;
    this.#paused = false;
    for (const { client, server } of this.#links) for (const end of [client, server]) end.resume();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.cut();
    this.#server.close();
    await once(this.#server, "close");
  }

  #accept(client: Socket): void {
    if (this.#refusing) {
      client.destroy();
      return;
    }
    const link = { client, server: connect({ ...this.#target, noDelay: true }) };
    this.#links.add(link);
    client.on("data", (bytes) => this.#forward(link, bytes));
    link.server.on("data", (bytes) => this.#answer(link, bytes));
    for (const end of [client, link.server]) {
      end.on("error", () => drop(link));
      end.on("close", () => drop(link));
      if (this.#paused) end.pause();
    }
    link.server.on("close", () => this.#links.delete(link));
  }

  #forward(link: Link, bytes: Buffer): void {
    if (this.#swallow && !this.#swallow.link && bytes.includes(this.#swallow.pattern)) {
      this.#swallow.link = link;
    }
    if (!this.#loss || !bytes.includes(this.#loss.pattern)) {
      link.server.write(bytes);
      return;
    }
    this.#loss.done();
    this.#loss = undefined;
    drop(link);
  }

  #answer(link: Link, bytes: Buffer): void {
    if (this.#swallow?.link !== link) {
      link.client.write(bytes);
      return;
    }
    this.#swallow.done();
    this.#swallow = undefined;
    drop(link);
  }
}

function drop({ client, server }: Link): void {
  client.destroy();
  server.destroy();
}
