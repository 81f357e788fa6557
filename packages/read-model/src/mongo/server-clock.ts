import type { Db } from "mongodb";

/** Epoch ms by a clock that may have to be asked for. */
export type SharedClock = () => number | Promise<number>;

/** So long, in ms, this process counts on from what the server has answered. */
const askEveryMs = 60_000;

/**
 * The server's clock, the same for all processes that use it: their own may be hours apart, and what one
 * took for over, another would still write into.
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
