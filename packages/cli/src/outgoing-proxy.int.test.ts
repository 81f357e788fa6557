import { startForwardProxy } from "@quarry/servers/forward-proxy";
import { afterAll, expect, it } from "vitest";
import { startTestedCommand } from "./tested-command.testing.ts";

const command = await startTestedCommand();
afterAll(() => command[Symbol.asyncDispose]());
const { system, quarry } = command;

it.each(["HTTP_PROXY", "http_proxy"])("sends its requests through %s", async (name) => {
  await using proxy = await startForwardProxy();
  const ran = await quarry(["whoami"], { [name]: proxy.url });
  expect(JSON.parse(ran.out)).toMatchObject({ account: "command-line" });
  expect(new Set(proxy.hosts)).toEqual(new Set([new URL(system.baseUrl).host]));
});

it("sends its requests directly to hosts of NO_PROXY", async () => {
  await using proxy = await startForwardProxy();
  const direct = { HTTP_PROXY: proxy.url, NO_PROXY: "example.com,127.0.0.1,localhost" };
  const ran = await quarry(["whoami"], direct);
  expect(JSON.parse(ran.out)).toMatchObject({ account: "command-line" });
  expect(proxy.hosts).toEqual([]);
});
