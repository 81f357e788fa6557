import type { Clock } from "@quarry/kernel";
import type { BlobRef, BlobStore } from "../port.ts";

/** A store of its own on an empty place, and what a test does behind its back. */
export type OpenedStore = AsyncDisposable & {
  store: BlobStore;
  /** Replaces the stored bytes, the reference's length and digest unknown to the store. */
  tamper(ref: BlobRef, change: (bytes: Buffer) => Buffer): Promise<void>;
  /** How many records or files hold any bytes, whole or not. */
  remains(): Promise<number>;
  /** A process that writes to the owner, says `written` on its stdout, and never ends. */
  hangingWriter: { script: URL; args: string[] };
};

export type OpenStore = (now: Clock) => Promise<OpenedStore>;
