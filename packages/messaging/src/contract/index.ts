import { afterAll, beforeAll, describe } from "vitest";
import { durableContract } from "./durable/durable.ts";
import { fairContract } from "./durable/fair.ts";
import { interruptionContract } from "./durable/interruptions.ts";
import { newerReleaseContract } from "./durable/newer-release.ts";
import { relayContract } from "./durable/relay.ts";
import { consumerStateContract } from "./operator/consumer-states.ts";
import { deadLetterContract } from "./operator/dead-letters.ts";
import { unsettledContract } from "./operator/unsettled.ts";
import { fairRequestContract } from "./requests/fair-requests.ts";
import { requestContract } from "./requests/requests.ts";
import { signalContract } from "./signals.ts";
import type { BusFixture } from "./support.ts";

export type { BusFixture } from "./support.ts";

/** What every message bus must do; each adapter's tests run it on a bus of their own. */
export function messageBusContract(start: () => Promise<BusFixture>): void {
  let started: BusFixture;
  const fixture = () => started;

  beforeAll(async () => {
    started = await start();
  });
  afterAll(async () => {
    await started[Symbol.asyncDispose]();
  });

  describe("requests", () => requestContract(fixture));
  describe("fair responders", () => fairRequestContract(fixture));
  describe("durable messages", () => durableContract(fixture));
  describe("interrupted messages", () => interruptionContract(fixture));
  describe("fair consumers", () => fairContract(fixture));
  describe("dead letters", () => deadLetterContract(fixture));
  describe("messages for a newer release", () => newerReleaseContract(fixture));
  describe("states of consumers", () => consumerStateContract(fixture));
  describe("subjects whose newest message is unsettled", () => unsettledContract(fixture));
  describe("signals", () => signalContract(fixture));
  describe("relay", () => relayContract(fixture));
}
