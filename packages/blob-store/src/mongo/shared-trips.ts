/** Blobs in one round trip; at about 1 MiB each they fit into one message. */
const MOST = 8;

type Waiting<Asked, Answer> = { asked: Asked } & PromiseWithResolvers<Answer>;

/**
 * Combines the requests of one turn of the event loop into round trips to the server.
 *
 * @param ask answers up to eight at once, each in its place; what it throws, all callers get.
 */
export function shareTrips<Asked, Answer>(
  ask: (all: readonly Asked[]) => Promise<readonly Answer[]>,
): (asked: Asked) => Promise<Answer> {
  let waiting: Waiting<Asked, Answer>[] = [];

  async function send(batch: readonly Waiting<Asked, Answer>[]): Promise<void> {
    try {
      const answers = await ask(batch.map(({ asked }) => asked));
      for (const [index, { resolve }] of batch.entries()) resolve(answers[index] as Answer);
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  }

  function sendAll(): void {
    const all = waiting;
    waiting = [];
    for (let from = 0; from < all.length; from += MOST) void send(all.slice(from, from + MOST));
  }

  return (asked) => {
    if (waiting.length === 0) setImmediate(sendAll);
    const place = { asked, ...Promise.withResolvers<Answer>() };
    waiting.push(place);
    return place.promise;
  };
}
