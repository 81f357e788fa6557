import { subjects } from "@quarry/contracts";
import { Webhook } from "standardwebhooks";
import { expect, it, vi } from "vitest";
import { type Received, startReceiver } from "./testing/receiver.testing.ts";
import { startTestDelivery } from "./testing/test-delivery.testing.ts";

const { delivery } = subjects;
const idOf = ({ headers }: Received) => String(headers["webhook-id"]);
const wait = { timeout: 60_000, interval: 20 };

/** Ids in the order of their first success, by extraction. */
function byExtraction(taken: Received[]): Map<string, number[]> {
  const sequences = new Map<string, number[]>();
  for (const { body } of taken) {
    const { sequence, data } = JSON.parse(body);
    sequences.set(data.extractionId, [...(sequences.get(data.extractionId) ?? []), sequence]);
  }
  return sequences;
}

function isVerified({ body, headers }: Omit<Received, "status">, by: string): boolean {
  try {
    new Webhook(by).verify(body, headers as Record<string, string>);
    return true;
  } catch {
    return false;
  }
}

it("sends every event though a third is refused, in order for each extraction, once by id", async () => {
  let turn = 0;
  await using receiver = await startReceiver(() => (++turn % 3 === 0 ? 500 : 204));
  await using test = await startTestDelivery([receiver.host]);
  const { id } = await test.create({ url: receiver.url });
  const sent = Array.from({ length: 200 }, () => test.extract()).flat();
  await vi.waitFor(async () => {
    test.pass(60_000); // so that refused ones are due again
    expect(new Set(receiver.taken().map(idOf))).toEqual(new Set(sent));
  }, wait);
  expect(receiver.taken()).toHaveLength(sent.length);
  for (const sequence of byExtraction(receiver.taken()).values()) expect(sequence).toEqual([1, 2]);
  const list = await test.ask(delivery.listDeliveries, test.of(id, { limit: 1 }));
  expect(list).toMatchObject({ items: [{ status: "delivered", nextAt: null }] });
});

it("misses nothing of an hour in which the receiver is away, and a restart in between", async () => {
  let isAway = true;
  await using receiver = await startReceiver(() => (isAway ? 503 : 204));
  await using other = await startReceiver();
  await using test = await startTestDelivery([receiver.host, other.host]);
  await test.create({ url: receiver.url });
  await test.create({ url: other.url });
  const sent: string[] = [];
  for (let minute = 0; minute < 60; minute += 5) {
    sent.push(...Array.from({ length: 15 }, () => test.extract()).flat());
    await other.until(() => other.taken().length === sent.length); // none waits for another's receiver
    test.pass(5 * 60_000);
  }
  await test.restart();
  isAway = false;
  await vi.waitFor(async () => {
    test.pass(60_000);
    expect(new Set(receiver.taken().map(idOf))).toEqual(new Set(sent));
  }, wait);
  for (const sequence of byExtraction(receiver.taken()).values()) expect(sequence).toEqual([1, 2]);
});

it("notices within minutes that a receiver is back, though a hundred events wait for hours", async () => {
  let isAway = true;
  await using receiver = await startReceiver(() => (isAway ? 503 : 204));
  await using test = await startTestDelivery([receiver.host]);
  const { id } = await test.create({ url: receiver.url, types: ["extraction.completed"] });
  const sent = Array.from({ length: 120 }, () => test.extract()[1]);
  /** Lets time pass unless an event is due: however slow the machine, no event misses its tries. */
  const passUnlessDue = async (ms: number) => {
    const pending = await test.store.pending(id);
    if (pending.every(({ nextAt }) => nextAt > test.now())) test.pass(ms);
    return pending.map(({ nextAt }) => nextAt - test.now());
  };
  await vi.waitFor(async () => {
    const waits = await passUnlessDue(10 * 60_000);
    expect(waits.filter((each) => each > 3_600_000).length).toBeGreaterThanOrEqual(100);
  }, wait);
  isAway = false;
  sent.push(test.extract()[1]);
  test.pass(61_000); // a new event is tried each minute; its success has all others tried at once
  await receiver.until(() => receiver.taken().length >= 100);
  await vi.waitFor(async () => {
    await passUnlessDue(30_000);
    expect(new Set(receiver.taken().map(idOf))).toEqual(new Set(sent));
  }, wait);
});

it("stops while a receiver holds a request, and sends its event again under its id after the start", async () => {
  let isSilent = true;
  await using receiver = await startReceiver(() => (isSilent ? 0 : 204));
  await using test = await startTestDelivery([receiver.host]);
  const { id } = await test.create({ url: receiver.url, types: ["extraction.completed"] });
  const [, eventId] = test.extract();
  await receiver.until(() => receiver.received.length === 1);
  await test.stop();
  expect(await test.store.pending(id)).toMatchObject([{ eventId, attempts: 0 }]);
  isSilent = false;
  await test.start();
  await receiver.until(() => receiver.taken().map(idOf).includes(String(eventId)));
  expect(test.logLines.filter((line) => JSON.parse(line).level === "error")).toEqual([]);
});

it("makes webhooks, disables and lists them while the logs of the other services are away", async () => {
  await using receiver = await startReceiver();
  await using test = await startTestDelivery([receiver.host]);
  test.takeLogsAway(true);
  await test.restart();
  const { id } = await test.create({ url: receiver.url });
  const sent = test.extract();
  await test.ask(delivery.updateWebhook, test.of(id, { enabled: false }));
  expect(await test.webhooks()).toMatchObject([{ id, enabled: false }]);
  await test.ask(delivery.updateWebhook, test.of(id, { enabled: true }));
  test.takeLogsAway(false);
  await receiver.until(() => sent.every((each) => receiver.taken().map(idOf).includes(each)));
});

it("sends again from a cursor, from an instant, and one event, with the same ids and bytes", async () => {
  await using receiver = await startReceiver();
  await using test = await startTestDelivery([receiver.host]);
  const { id } = await test.create({ url: receiver.url });
  const sent = Array.from({ length: 260 }, () => test.extract()).flat();
  await receiver.until(() => receiver.taken().length === 520);
  const [first] = await test.feed(["extraction.completed"]);
  const bodies = new Map(receiver.taken().map((each) => [idOf(each), each.body]));
  const replayed = async (count: number, payload: object, subject: string = delivery.replay) => {
    receiver.received.length = 0;
    await test.ask(subject, test.of(id, payload));
    await receiver.until(() => receiver.received.length === count);
    for (const each of receiver.received) expect(each.body).toBe(bodies.get(idOf(each)));
    return receiver.received.map(idOf);
  };
  expect(new Set(await replayed(518, { after: first?.cursor }))).toEqual(new Set(sent.slice(2)));
  const since = new Date(test.now() - 1_000).toISOString();
  expect(new Set(await replayed(520, { since }))).toEqual(new Set(sent));
  const [one] = sent;
  expect(await replayed(1, { eventId: one }, delivery.resend)).toEqual([one]);
});

it("is refused nothing while its secret is rotated, by a receiver that learns of it late", async () => {
  let known = "";
  await using receiver = await startReceiver((each) => (isVerified(each, known) ? 204 : 401));
  await using test = await startTestDelivery([receiver.host]);
  const { id, secret } = await test.create({ url: receiver.url });
  known = secret;
  const sent = Array.from({ length: 60 }, () => test.extract()).flat();
  await receiver.until(() => receiver.received.length >= 20);
  const rotated = await test.ask(delivery.rotateSecret, test.of(id));
  sent.push(...Array.from({ length: 60 }, () => test.extract()).flat());
  await receiver.until(() => receiver.received.length >= 160);
  known = (rotated as { secret: string }).secret;
  sent.push(...Array.from({ length: 10 }, () => test.extract()).flat());
  await receiver.until(() => receiver.received.length >= sent.length);
  expect(new Set(receiver.taken().map(idOf))).toEqual(new Set(sent));
  expect(receiver.received).toHaveLength(sent.length);
});

it("signs by the former secret as well until a day after a rotation", async () => {
  await using receiver = await startReceiver();
  await using test = await startTestDelivery([receiver.host]);
  const { id, secret } = await test.create({ url: receiver.url });
  const rotated = await test.ask(delivery.rotateSecret, test.of(id));
  const next = (rotated as { secret: string }).secret;
  test.extract();
  await receiver.until(() => receiver.taken().length === 2);
  for (const each of receiver.taken()) {
    expect([isVerified(each, secret), isVerified(each, next)]).toEqual([true, true]);
  }
  test.pass(25 * 3_600_000);
  test.extract();
  await receiver.until(() => receiver.taken().length === 4);
  const signatures = receiver.taken().map(({ headers }) => headers["webhook-signature"]);
  expect(signatures.map((each) => String(each).split(" ").length)).toEqual([2, 2, 1, 1]);
});

it("adds the output as it is when it is sent, none after its erasure, and an address for a large one", async () => {
  let isAway = true;
  await using receiver = await startReceiver(() => (isAway ? 500 : 204));
  await using test = await startTestDelivery([receiver.host]);
  const types = ["extraction.completed"];
  await test.create({ url: receiver.url, include: ["output"], types });
  const [small, large, erased] = ["a", "b", "c"].map(
    (letter) => `${letter.repeat(8)}-0000-7000-8000-000000000000`,
  );
  test.extract({ total: 12 }, small);
  test.extract({ text: "x".repeat(300_000) }, large);
  test.extract({ total: 13 }, erased);
  await receiver.until(() => receiver.received.length >= 3);
  test.erase(String(erased));
  receiver.received.length = 0;
  isAway = false;
  test.pass(6_000);
  await receiver.until(() => receiver.taken().length === 3);
  const sentFor = new Map(
    receiver.taken().map(({ body }) => [JSON.parse(body).data.extractionId, JSON.parse(body)]),
  );
  const labels = { externalId: "order-7", metadata: { department: "purchasing" } };
  expect(sentFor.get(small)).toMatchObject({ output: { total: 12 }, ...labels });
  expect(sentFor.get(large)).toMatchObject({ outputAt: `/v1/extractions/${large}`, ...labels });
  expect(sentFor.get(large)).not.toHaveProperty("output");
  for (const content of ["output", "externalId", "metadata"]) {
    expect(sentFor.get(erased)).not.toHaveProperty(content);
  }
});

it("sends an address in place of an output that cannot be read, and then what is behind it", async () => {
  await using receiver = await startReceiver();
  await using test = await startTestDelivery([receiver.host]);
  const types = ["extraction.completed", "extraction.deleted"];
  await test.create({ url: receiver.url, include: ["output"], types });
  const [lost, broken] = ["a", "b"].map(
    (letter) => `${letter.repeat(8)}-0000-7000-8000-000000000000`,
  ) as [string, string];
  test.lose(lost);
  test.breakDown(broken);
  for (const extractionId of [lost, broken]) {
    test.extract({ total: 12 }, extractionId);
    test.delete(extractionId);
  }
  await receiver.until(() => receiver.taken().length === 4);
  const events = receiver.taken().map(({ body }) => JSON.parse(body));
  for (const id of [lost, broken]) {
    const sent = events.filter(({ data }) => data.extractionId === id);
    expect(sent.map(({ type }) => type)).toEqual(types);
    expect(sent[0]).toMatchObject({ outputAt: `/v1/extractions/${id}` });
    expect(sent[0]).not.toHaveProperty("output");
  }
});

it("disables what answers 410, and what took nothing for five days, and says so in the feed", async () => {
  await using refusing = await startReceiver(() => 410);
  await using failing = await startReceiver(() => 500);
  await using test = await startTestDelivery([refusing.host, failing.host]);
  await test.create({ url: refusing.url });
  await test.create({ url: failing.url });
  test.extract();
  const reasons = async () => (await test.webhooks()).map(({ disabledReason }) => disabledReason);
  await vi.waitFor(async () => expect(await reasons()).toEqual([undefined, "gone"]), wait);
  for (let day = 0; day < 6; day += 1) {
    test.extract();
    const before = failing.received.length;
    test.pass(24 * 3_600_000);
    if ((await reasons())[0] === undefined) {
      await vi.waitFor(async () => {
        expect(failing.received.length > before || (await reasons())[0] !== undefined).toBe(true);
      }, wait);
    }
  }
  await vi.waitFor(async () => expect(await reasons()).toEqual(["failing", "gone"]), wait);
  await vi.waitFor(async () => {
    expect(await test.feed(["webhook.disabled"])).toHaveLength(2);
  }, wait);
});

it("continues behind what it sent when it is enabled again", async () => {
  await using receiver = await startReceiver();
  await using test = await startTestDelivery([receiver.host]);
  const types = ["extraction.requested", "extraction.completed"];
  const { id } = await test.create({ url: receiver.url, types });
  const sent = test.extract();
  await receiver.until(() => receiver.taken().length === 2);
  await test.ask(delivery.updateWebhook, test.of(id, { enabled: false }));
  sent.push(...test.extract());
  await test.ask(delivery.updateWebhook, test.of(id, { enabled: true }));
  await receiver.until(() => receiver.taken().length === 4);
  expect(receiver.taken().map(idOf)).toEqual(sent);
});
