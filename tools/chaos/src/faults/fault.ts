import type { Random } from "@quarry/kernel/testing";

/** Something that goes wrong for a while. */
export type Fault = {
  /** What is done to what: `kill extraction`, `slow schema to nats`. */
  name: string;
  /**
   * Does it and undoes it. Resolves when all parts run again.
   *
   * @param struck to be called at the moment from which recovery is measured.
   */
  inject(random: Random, struck: () => void): Promise<void>;
};
