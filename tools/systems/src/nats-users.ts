import { readFile } from "node:fs/promises";
import { setImmediate as nextTurn } from "node:timers/promises";
import { connect, type NatsConnection } from "@nats-io/transport-node";
import { type ServiceName, serviceNames } from "@quarry/contracts";
import { type NatsServer, type RunningServer, startNats } from "@quarry/servers";

const usersFile = new URL("../../../deploy/nats/users.conf", import.meta.url);

export type NatsUser = ServiceName | "operator";
export const natsUsers: NatsUser[] = [...serviceNames, "operator"];

/** A NATS with the users that are shipped, each with its own name as part of its password. */
export async function startNatsWithUsers(storeFolder?: string): Promise<NatsServer> {
  return startNats({ config: await usersConfig(), storeFolder });
}

/** The shipped users, as lines of a server's configuration. */
export async function usersConfig(): Promise<string> {
  const shipped = await readFile(usersFile, "utf8");
  return shipped.replace(
    /\$QUARRY_NATS_([A-Z]+)_PASSWORD/g,
    (_variable, user: string) => `"${passwordOf(user.toLowerCase())}"`,
  );
}

export function urlOf(server: RunningServer, user: NatsUser): string {
  const url = new URL(server.url);
  url.username = user;
  url.password = passwordOf(user);
  return url.href;
}

/** What the password of every user begins with. */
export const passwordMark = "password-of-";

function passwordOf(user: string): string {
  return `${passwordMark}${user}`;
}

/** Tries what a user may do, one thing after the other. */
type Attempts = AsyncDisposable & {
  mayPublish(subject: string): Promise<boolean>;
  maySubscribe(subject: string): Promise<boolean>;
};

/** A plain connection under the user that a URL names. */
export function connectAs(url: string): Promise<NatsConnection> {
  const { host, username, password } = new URL(url);
  const inboxPrefix = `_INBOX.${username}`;
  return connect({ servers: host, user: username, pass: password, inboxPrefix });
}

async function tryAs(server: RunningServer, user: NatsUser): Promise<Attempts> {
  const connection = await connectAs(urlOf(server, user));
  const refusals = collectRefusals(connection);
  /** The server refuses before it answers the ping of the flush; the client reports it a turn later. */
  async function allowed(operation: string, subject: string): Promise<boolean> {
    await connection.flush();
    await nextTurn();
    return !refusals.has(`${operation} ${subject}`);
  }
  return {
    mayPublish(subject) {
      connection.publish(subject);
      return allowed("publish", subject);
    },
    async maySubscribe(subject) {
      const subscription = connection.subscribe(subject, { callback() {} });
      const answer = await allowed("subscription", subject);
      subscription.unsubscribe();
      return answer;
    },
    [Symbol.asyncDispose]: () => connection.close(),
  };
}

export type Attempt = (tried: Attempts) => Promise<boolean>;

/** Those of all users who may. */
export async function usersWho(server: RunningServer, attempt: Attempt): Promise<NatsUser[]> {
  const able: NatsUser[] = [];
  for (const user of natsUsers) {
    await using tried = await tryAs(server, user);
    if (await attempt(tried)) able.push(user);
  }
  return able;
}

function collectRefusals(connection: NatsConnection): Set<string> {
  const refusals = new Set<string>();
  void (async () => {
    for await (const status of connection.status()) {
      const refusal =
        status.type === "error" &&
        /Permissions Violation for (\w+) to "([^"]+)"/i.exec(status.error.message);
      if (refusal) refusals.add(`${refusal[1]?.toLowerCase()} ${refusal[2]}`);
    }
  })();
  return refusals;
}
