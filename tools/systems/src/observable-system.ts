import type { System } from "./driver/system.ts";

/** A running Quarry, seen from inside as well: what it stores and what it logs. */
export type ObservableSystem = System & {
  /** What an operator's command must be given to work on its stores. */
  environment: Record<string, string>;
  /** The bytes of every store by its name: a file, a collection, a stream of messages. */
  stores(): Promise<Map<string, Buffer>>;
  /** Those of its processes that run; what they started themselves is not among them. */
  processIds(): number[];
  /** What each of its processes has written so far. */
  output(): string[];
};
