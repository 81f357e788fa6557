import type { Lifecycle } from "../../lifecycle.ts";
import type { MessageBus } from "../../port.ts";
import { assertFilter } from "../../subjects.ts";
import type { Link } from "../link.ts";
import { decode } from "../payload.ts";

/** Receives what passes by, stored or not, by a plain subscription. */
export function createListen({ connection }: Link, lifecycle: Lifecycle): MessageBus["listen"] {
  return async function listen(filter, handler) {
    assertFilter(filter);
    const subscription = connection.subscribe(filter, {
      callback(error, message) {
        const payload = error ? undefined : decode(message.data);
        if (payload !== undefined) handler(message.subject, payload);
      },
    });
    await connection.flush();
    return lifecycle.started(async () => subscription.unsubscribe());
  };
}
