import type { Clock } from "@quarry/kernel";
import type { EventCodec } from "../codec/codec.ts";
import type { LogArchive } from "../maintenance/archive.ts";
import type { AppendRequest, EventBase, EventStore } from "../port.ts";
import { type AccountEvent, accountCodec, accountOpened } from "./account-events.ts";

export type ConnectOptions<E extends EventBase> = { codec: EventCodec<E>; clock?: Clock };

/** A fresh log for one test. Several stores connect to it, as several replicas of a service do. */
export interface TestLog extends AsyncDisposable {
  connect<E extends EventBase>(options: ConnectOptions<E>): Promise<EventStore<E>>;
  archive(): Promise<LogArchive>;
}

export type OpenTestLog = () => Promise<TestLog>;

export function connectAccounts(log: TestLog, clock?: Clock): Promise<EventStore<AccountEvent>> {
  return log.connect({ codec: accountCodec, ...(clock && { clock }) });
}

/** A request that opens an account; tests name only what they are about. */
export function request(
  given: Partial<AppendRequest<AccountEvent>> = {},
): AppendRequest<AccountEvent> {
  return {
    stream: "account-1",
    expected: "any",
    events: [accountOpened],
    commandId: crypto.randomUUID(),
    requestHash: "hash-1",
    ...given,
  };
}
