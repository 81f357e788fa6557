import { describe } from "vitest";
import { erasureContract } from "./erasure-contract.ts";
import { payloadContract } from "./payload-contract.ts";
import type { OpenStore } from "./setup.ts";
import { sweepContract } from "./sweep-contract.ts";

export type { OpenedStore, OpenStore } from "./setup.ts";

/** What every blob store does. Call it inside a `describe`; each test opens a store of its own. */
export function blobStoreContract(open: OpenStore): void {
  describe("payloads", () => payloadContract(open));
  describe("erasure", () => erasureContract(open));
  describe("owners and remains", () => sweepContract(open));
}
