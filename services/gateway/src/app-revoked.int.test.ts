import { expect, it } from "vitest";
import { startTestGateway, type TestGateway } from "./test-gateway.testing.ts";

async function begin(test: TestGateway): Promise<string> {
  const response = await test.extract("wait", { headers: { prefer: "respond-async" } });
  const { data } = (await response.json()) as { data: { id: string } };
  return data.id;
}

async function keyToRevoke(test: TestGateway) {
  const wanted = { accountId: "acme", name: "to revoke", scopes: ["admin" as const] };
  const { key, secret } = await test.keys.create(wanted);
  const headers = { authorization: `Bearer ${secret}` };
  return { headers, revoke: () => test.keys.revoke(key.id) };
}

it("ends the event streams of a revoked key, and no others", async () => {
  await using test = await startTestGateway();
  const id = await begin(test);
  const { headers, revoke } = await keyToRevoke(test);
  const follow = (init: RequestInit) => test.send("GET", `/v1/extractions/${id}/events`, init);
  const [ended, other] = [await follow({ headers }), await follow({})];
  await revoke();
  await expect(ended.text()).rejects.toThrow("terminated");
  test.services.finish();
  expect(await other.text()).toContain("event: settled");
  expect((await follow({ headers })).status).toBe(401);
});

it("responds 401 to a waiting request whose key is revoked, and completes the work", async () => {
  await using test = await startTestGateway();
  const { headers, revoke } = await keyToRevoke(test);
  const waiting = test.extract("wait", { headers });
  await expect.poll(() => test.services.requested.length, { interval: 5 }).toBe(1);
  await revoke();
  const response = await waiting;
  expect([response.status, await response.json()]).toMatchObject([
    401,
    { error: { code: "API_KEY_REVOKED" } },
  ]);
  test.services.finish();
  const id = test.services.requested[0]?.extractionId;
  const record = await test.send("GET", `/v1/extractions/${id}`);
  expect(await record.json()).toMatchObject({ data: { status: "completed" } });
});
