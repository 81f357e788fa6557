import { limits } from "@quarry/api";
import { subjects } from "@quarry/contracts";
import { uuidv7 } from "@quarry/kernel";
import { Webhook } from "standardwebhooks";
import { expect, it } from "vitest";
import { type Received, startReceiver } from "./testing/receiver.testing.ts";
import { startTestDelivery } from "./testing/test-delivery.testing.ts";

const { delivery } = subjects;

it("accepts as many webhooks as an account may have from creations that run at the same time", async () => {
  await using receiver = await startReceiver();
  await using test = await startTestDelivery([receiver.host]);
  const creations = Array.from({ length: 120 }, () => test.create({ url: receiver.url }));
  const outcomes = await Promise.allSettled(creations);
  const refused = outcomes.filter(({ status }) => status === "rejected");
  expect(refused).toHaveLength(120 - limits.webhooks);
  for (const each of refused) expect(each).toMatchObject({ reason: { code: "STATE_CONFLICT" } });
  expect(await test.webhooks()).toHaveLength(limits.webhooks);
});

it("returns the created webhook and its secret to a repeat, though the limit is reached since", async () => {
  await using receiver = await startReceiver();
  await using test = await startTestDelivery([receiver.host]);
  const repeated = { url: receiver.url, webhookId: uuidv7() };
  const created = await test.create(repeated);
  for (let count = 1; count < limits.webhooks; count++) await test.create({ url: receiver.url });
  expect(await test.create(repeated)).toEqual(created);
  expect(await test.webhooks()).toHaveLength(limits.webhooks);
  test.extract();
  await receiver.until(() => receiver.taken().length === 2 * limits.webhooks);
  await test.ask(delivery.deleteWebhook, test.of(created.id));
  await expect(test.create(repeated)).rejects.toMatchObject({ code: "STATE_CONFLICT" });
});

it("signs by each former secret for a day after two rotations", async () => {
  await using receiver = await startReceiver();
  await using test = await startTestDelivery([receiver.host]);
  const { id, secret } = await test.create({ url: receiver.url });
  const secrets = [secret];
  for (const _rotation of ["first", "second"]) {
    const rotated = await test.ask(delivery.rotateSecret, test.of(id));
    secrets.push((rotated as { secret: string }).secret);
  }
  const [first] = test.extract();
  const isFirst = ({ headers }: Received) => headers["webhook-id"] === first;
  await receiver.until(() => receiver.received.length === 2);
  const { body = "", headers = {} } = receiver.received.find(isFirst) ?? {};
  for (const each of secrets) {
    new Webhook(each).verify(body, headers as Record<string, string>); // throws if it does not
  }
  test.pass(25 * 3_600_000);
  test.extract();
  await receiver.until(() => receiver.received.length === 4);
  const signatures = receiver.received.map((each) => String(each.headers["webhook-signature"]));
  expect(signatures.map((each) => each.split(" ").length)).toEqual([3, 3, 1, 1]);
});

it("stores an address in its normal form, on creation and on change", async () => {
  await using receiver = await startReceiver();
  await using test = await startTestDelivery([receiver.host]);
  const { id } = await test.create({ url: `http://${receiver.host}\r\n` });
  expect(await test.webhooks()).toMatchObject([{ url: `http://${receiver.host}/` }]);
  await test.ask(delivery.updateWebhook, test.of(id, { url: ` http://${receiver.host}/a\nb ` }));
  expect(await test.webhooks()).toMatchObject([{ url: `http://${receiver.host}/ab` }]);
});
