import { consumers } from "@quarry/contracts";
import { connectNatsBus } from "@quarry/messaging/nats";
import { describeWith, type RunningServer, startNats } from "@quarry/servers";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { embedded, type OpenBuses, startSlowService } from "./backlog.testing.ts";

const minuteMs = 60_000;
const engineQueue = consumers.extraction.engine;
const names = ["one", "two", "three", "four", "five", "six"];

const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);

describe("a backlog on the embedded bus", () => {
  backlog(embedded);

  it("does not run an extraction twice at once if its source's outcome is published again", async () => {
    await using service = await startSlowService(embedded, 4);
    const { engine, order, later, unsettledBy, until } = service;
    const id = await order("one");
    await until(() => engine.atWork.length === 1);
    later(11 * minuteMs); // past the duplicate window, so the bus takes the repeat for a new message
    await service.publishOutcome(id);
    await order("two"); // its turn comes after the repeat's
    await until(() => engine.atWork.includes("two"));
    expect(await unsettledBy(engineQueue)).toBe(3);
    expect(engine.atWork).toEqual(["one", "two"]);
    engine.open();
    await service.settled(engineQueue);
    expect(engine.runs).toEqual(["one", "two"]);
  });
});

describeWith("nats", "a backlog of two replicas on NATS", () => {
  let server: RunningServer;
  beforeEach(async () => {
    server = await startNats();
  });
  afterEach(() => server.stop());
  backlog(async () => {
    const connect = () => connectNatsBus({ url: server.url, name: "extraction" });
    return [await connect(), await connect()];
  });
});

function backlog(openBuses: OpenBuses): void {
  it("adds no messages to a backlog of half an hour, and runs each extraction once", async () => {
    await using service = await startSlowService(openBuses, 1);
    const { engine, reader, order, later, resume, unsettledBy, until } = service;
    const ids: string[] = [];
    for (const name of names) ids.push(await order(name));
    await until(async () => (await unsettledBy(engineQueue)) === names.length);
    for (let minute = 1; minute <= 30; minute++) {
      later(minuteMs);
      expect(sum(await resume())).toBe(0);
      expect(await unsettledBy(engineQueue)).toBe(names.length);
    }
    expect(reader.orders).toEqual(ids);
    engine.open();
    await service.settled(engineQueue);
    expect(engine.runs.toSorted()).toEqual(names.toSorted());
    for (const id of ids) expect(await service.statusOf(id)).toBe("completed");
  });

  it("publishes again what the bus has lost a minute ago, and leaves the rest of the backlog alone", async () => {
    await using service = await startSlowService(openBuses, 1);
    const { engine, reader, order, later, resume, unsettledBy, until } = service;
    const waiting = [await order("one"), await order("two"), await order("three")];
    reader.loses = true;
    const lost = await order("lost");
    later(minuteMs / 2);
    expect(sum(await resume())).toBe(0);
    later(minuteMs);
    reader.loses = false;
    expect(sum(await resume())).toBeGreaterThan(0);
    await until(async () => (await unsettledBy(engineQueue)) === 4);
    expect(reader.orders).toEqual([...waiting, lost, lost]);
    later(minuteMs);
    expect(sum(await resume())).toBe(0);
    engine.open();
    await service.settled(engineQueue);
    expect(await service.statusOf(lost)).toBe("completed");
    expect(engine.runs.toSorted()).toEqual(["lost", "one", "three", "two"]);
  });
}
