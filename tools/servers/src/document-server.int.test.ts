import { expect, it } from "vitest";
import { startDocumentServer } from "./document-server.ts";

it("serves a document with its type, status and headers, and records who asked for it", async () => {
  await using server = await startDocumentServer({
    "/page": {
      type: "text/html",
      body: "<p>hello</p>",
      status: 203,
      headers: { "x-kind": "page" },
    },
  });
  const response = await fetch(`${server.url}/page?lang=en`, {
    headers: { "user-agent": "reader" },
  });
  expect(response.status).toBe(203);
  expect(response.headers.get("content-type")).toBe("text/html");
  expect(response.headers.get("x-kind")).toBe("page");
  expect(await response.text()).toBe("<p>hello</p>");
  expect(server.requests).toMatchObject([
    { method: "GET", path: "/page?lang=en", headers: { "user-agent": "reader" } },
  ]);
});

it("lets a function answer by itself", async () => {
  await using server = await startDocumentServer({
    "/moved": (_request, response) => response.writeHead(302, { location: "/page" }).end(),
  });
  const response = await fetch(`${server.url}/moved`, { redirect: "manual" });
  expect(response.headers.get("location")).toBe("/page");
});

it("answers 404 for a path without a document", async () => {
  await using server = await startDocumentServer({});
  expect((await fetch(`${server.url}/absent`)).status).toBe(404);
});

it("is stopped once disposed, though a client keeps its connection", async () => {
  const server = await startDocumentServer({ "/": { type: "text/plain", body: "here" } });
  await (await fetch(server.url)).text();
  await server[Symbol.asyncDispose]();
  await expect(fetch(server.url)).rejects.toThrow("fetch failed");
});
