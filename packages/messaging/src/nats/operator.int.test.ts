import { describeWith, startNats } from "@quarry/servers";
import { expect, it } from "vitest";
import { type OperatedBus, operatorContract } from "../contract/operator/operator.ts";
import { createRecorder, eventMessage, unique } from "../contract/support.ts";
import { connectNatsBus } from "./connect.ts";
import { connectNatsOperator } from "./operator.ts";

async function open(): Promise<OperatedBus> {
  const opened = new AsyncDisposableStack();
  const { url } = opened.use(await startNats());
  const bus = opened.use(await connectNatsBus({ url, name: "operated" }));
  const operator = opened.use(await connectNatsOperator({ url, replicas: 1 }));
  return { bus, operator, [Symbol.asyncDispose]: () => opened.disposeAsync() };
}

describeWith("nats", "the operator of NATS", () => {
  operatorContract(open);

  it("recreates a stream, and the bus continues with its consumers", async () => {
    await using operated = await open();
    const { bus, operator } = operated;
    const name = unique("remade");
    const received = createRecorder<string>();
    const options = { name, subjects: [`evt.${name}.*`], concurrency: 1 };
    await bus.consume(options, async ({ subject }) => received.add(subject));
    await bus.publish(eventMessage(`evt.${name}.1`));
    expect(await received.next()).toBe(`evt.${name}.1`);
    expect((await operator.streams())[0]).toMatchObject({ stream: "EVENTS", messages: 1 });

    await operator.remake("EVENTS");
    expect((await operator.streams())[0]).toMatchObject({ messages: 0, copies: 1 });
    await bus.publish(eventMessage(`evt.${name}.2`));
    expect(await received.next()).toBe(`evt.${name}.2`);
  });

  it("knows no other stream, and does not wait for a server", async () => {
    await using operated = await open();
    await expect(operated.operator.remake("OTHER")).rejects.toMatchObject({ code: "NOT_FOUND" });
    const away = connectNatsOperator({ url: "nats://127.0.0.1:1", replicas: 1 });
    await expect(away).rejects.toMatchObject({ code: "UNAVAILABLE" });
  });
});
