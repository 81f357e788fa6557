import { type CallOptions, Deadline } from "../http/deadline.ts";
import { eventsOf } from "../http/event-stream.ts";
import { delayBefore, mayRepeat } from "../http/patience.ts";
import { dataOf } from "../http/read-answer.ts";
import type { Transport } from "../http/transport.ts";
import type { AccountEvent, EventPage, EventType } from "../responses/events.ts";
import { queryOf } from "./pages.ts";

export type EventsOptions = {
  /** A cursor that was returned before, or `latest`; by default from the first event on. */
  after?: string | undefined;
  /** All by default. */
  types?: readonly EventType[] | undefined;
};

/** A stream that is silent for longer has broken: the server sends something every 15 seconds, in ms. */
const silentMs = 40_000;

export type Events = ReturnType<typeof createEvents>;

/** What happened to the account's extractions and schemas, oldest first. */
export function createEvents(transport: Transport) {
  const pathOf = ({ after, types, limit }: EventsOptions & { limit?: number | undefined }) =>
    `/events${queryOf({ after, types: types?.join(","), limit })}`;

  /** One stream, until it ends or breaks. */
  async function* stream(options: EventsOptions, deadline: Deadline): AsyncGenerator<AccountEvent> {
    const headers = { Accept: "text/event-stream" };
    const request = { method: "GET", path: pathOf(options), headers } as const;
    const response = await transport.send(request, async (answer) => answer, deadline.rest);
    if (!response.body) return;
    try {
      for await (const { data } of eventsOf(response.body, silentMs)) yield data as AccountEvent;
    } catch {
      if (deadline.signal.aborted) throw deadline.error();
    }
  }

  return {
    page: (options: EventsOptions & { limit?: number } = {}, call?: CallOptions) =>
      transport.send(
        { method: "GET", path: pathOf(options) },
        async (response) => (await dataOf(response)) as EventPage,
        call,
      ),

    /**
     * Follows the events without an end, also while the server starts again: each is yielded once. To go
     * on in another process, keep the `cursor` of the last one, and pass it as `after`.
     *
     * @throws AbortError by `signal`; ValidationError for a cursor from before the server was restored.
     */
    async *follow(
      options: EventsOptions = {},
      { signal }: Pick<CallOptions, "signal"> = {},
    ): AsyncGenerator<AccountEvent, void> {
      const deadline = new Deadline({ signal }, Number.POSITIVE_INFINITY);
      let { after } = options;
      try {
        for (let tries = 0; ; tries += 1) {
          try {
            for await (const event of stream({ ...options, after }, deadline)) {
              yield event;
              after = event.cursor;
              tries = 0;
            }
          } catch (error) {
            if (!mayRepeat(error)) throw error;
          }
          await deadline.pause(delayBefore(tries));
        }
      } finally {
        deadline.release();
      }
    },
  };
}
