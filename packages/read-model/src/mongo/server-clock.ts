import type { Db } from "mongodb";

/** Epoch ms, possibly from a request to the server. */
export type SharedClock = () => number | Promise<number>;

/** How long the offset from the server's clock is reused, in ms. */
const askEveryMs = 60_000;

/**
 * The server's clock, which is the same for all processes. Their own clocks may be hours apart, so that one would count
 * an hour as over into which another still writes.
 */
export function serverClock(database: Db): SharedClock {
  let askedAt = Number.NEGATIVE_INFINITY;
  let ahead = 0;

  async function ask(): Promise<void> {
    const { localTime } = await database.command({ hello: 1 });
    askedAt = performance.now();
    ahead = Number(localTime) - askedAt;
  }

  return async () => {
    if (performance.now() - askedAt > askEveryMs) await ask();
    return ahead + performance.now();
  };
}
