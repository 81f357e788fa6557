import { expect, it } from "vitest";
import { startTestGateway, type TestGateway } from "./test-gateway.testing.ts";

const prefixed = { "x-forwarded-prefix": "/tools/quarry/" };

/** Returns the paths that a gateway returns to its callers: of an accepted extraction, and of the document. */
async function pathsOf(test: TestGateway, headers: Record<string, string> = {}) {
  const sent = { headers: { ...headers, prefer: "respond-async" } };
  const accepted = await test.extract("wait", sent);
  const document = await test.send("GET", "/openapi.json", { headers });
  const { servers } = (await document.json()) as { servers: [{ url: string }] };
  const location = accepted.headers.get("location")?.replace(/[^/]+$/, "");
  return { location, server: servers[0].url };
}

it("names its paths with the prefix that a trusted proxy reports", async () => {
  await using test = await startTestGateway({ QUARRY_TRUSTED_PROXIES: "1" });
  const { host } = new URL(test.url);
  expect(await pathsOf(test, prefixed)).toEqual({
    location: "/tools/quarry/v1/extractions/",
    server: `http://${host}/tools/quarry`,
  });
});

it("ignores the prefix of a caller where no proxy is trusted", async () => {
  await using test = await startTestGateway();
  const plain = { location: "/v1/extractions/", server: "/" };
  expect(await pathsOf(test, prefixed)).toEqual(plain);
});

it.each(["//other.example", "javascript:alert(1)", "/a b", "/a/../..//b", "/<script>"])(
  "ignores the prefix %s, which is no plain path",
  async (prefix) => {
    await using test = await startTestGateway({ QUARRY_TRUSTED_PROXIES: "1" });
    const paths = await pathsOf(test, { "x-forwarded-prefix": prefix });
    expect(paths).toEqual({ location: "/v1/extractions/", server: "/" });
  },
);

it("names its paths by the configured address, whatever a proxy reports", async () => {
  const settings = {
    QUARRY_PUBLIC_URL: "https://example.com/quarry/",
    QUARRY_TRUSTED_PROXIES: "1",
  };
  await using test = await startTestGateway(settings);
  expect(await pathsOf(test, prefixed)).toEqual({
    location: "/quarry/v1/extractions/",
    server: "https://example.com/quarry",
  });
});

it("links to the files of its documentation relatively, so that they are found below a prefix", async () => {
  await using test = await startTestGateway();
  const page = await (await test.send("GET", "/docs")).text();
  const links = [...page.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, link = ""]) => link);
  expect(links).toHaveLength(4);
  for (const link of links) {
    const path = new URL(link, "http://localhost/docs").pathname;
    expect([link.startsWith("docs/"), (await test.send("GET", path)).status]).toEqual([true, 200]);
  }
  const slash = await test.send("GET", "/docs/", { redirect: "manual" });
  expect([slash.status, slash.headers.get("location")]).toEqual([302, "../docs"]);
});
