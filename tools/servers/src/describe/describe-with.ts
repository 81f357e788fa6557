import { describe, inject } from "vitest";
import type { ServerKind } from "../install/folders.ts";

/** What the run's tests can count on; provided by the global setup. */
export type ServersOfRun = {
  /** For each server that is not to be had: what to do about it. */
  missing: Partial<Record<ServerKind, string>>;
  mongoUrl?: string;
};

declare module "vitest" {
  export interface ProvidedContext {
    servers: ServersOfRun;
  }
}

/**
 * A suite that needs real servers. Where one is missing, its tests are skipped under a name that
 * says what to do about it; so its body starts nothing itself, only its hooks and tests do.
 */
export function describeWith(
  kinds: ServerKind | ServerKind[],
  name: string,
  suite: () => void,
): void {
  const { missing } = inject("servers");
  const reasons = [kinds].flat().flatMap((kind) => missing[kind] ?? []);
  if (reasons.length === 0) describe(name, suite);
  else describe.skip(`${name} (skipped: ${reasons.join("; ")})`, suite);
}

/** A URL of the run's shared MongoDB server with a database that no one else has. */
export function mongoUrl(databaseName = "quarry"): string {
  const { mongoUrl: server, missing } = inject("servers");
  if (server === undefined) {
    throw new Error(
      `This test ${missing.mongodb ?? "must be named *.int.test.ts or *.long.test.ts to get a server"}`,
    );
  }
  return `${server}/${databaseName}-${crypto.randomUUID().slice(0, 13)}`;
}
