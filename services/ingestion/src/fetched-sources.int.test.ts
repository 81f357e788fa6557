import { demoDocuments } from "@quarry/samples";
import { describeWithProgram } from "@quarry/servers";
import { type DocumentServer, startDocumentServer } from "@quarry/servers/document-server";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestService } from "./test-service.testing.ts";

const demo = await demoDocuments();
const script = `<script>
  fetch("/price").then((answer) => answer.text()).then((price) => {
    document.body.innerHTML = "<h1>Camping kettle</h1><p>" + price + "</p>";
  });
</script>`;
const html = (body: string) => ({ type: "text/html", body: `<title>Shop</title><body>${body}` });

let server: DocumentServer;

beforeAll(async () => {
  server = await startDocumentServer({
    "/invoice": { type: "text/html", body: demo.invoicePdf.bytes },
    "/receipt": { type: "text/html", body: demo.receiptImage.bytes },
    "/page": { type: "application/pdf", body: demo.webPage.bytes },
    "/empty": html(`<noscript>Please enable JavaScript</noscript><div></div>${script}`),
    "/waiting": html(`<p>Loading</p>${script}`),
    "/void": html("<div></div><script>0</script>"),
    "/price": { type: "text/plain", body: "34.50 EUR" },
  });
});

afterAll(() => server[Symbol.asyncDispose]());

/** The service, for which everything that the server has is let in. */
function startService(environment: Record<string, string>) {
  const allow = new URL(server.url).host;
  return startTestService({ QUARRY_FETCH_ALLOW: allow, ...environment });
}

function rejection(code: string, message: string) {
  const reason = { code, message: expect.stringContaining(message) };
  return { type: "SourceRejected", data: { reason } };
}

describe("a fetched source", () => {
  let service: Awaited<ReturnType<typeof startService>>;

  beforeAll(async () => {
    service = await startService({ QUARRY_CHROMIUM: "off" });
  });

  afterAll(() => service[Symbol.asyncDispose]());

  it.each([
    ["webpage", "/invoice", "is a PDF, not a web page; send it with type=pdf"],
    ["webpage", "/receipt", "is an image, not a web page; send it with type=image"],
    ["image", "/invoice", "is a PDF, not an image; send it with type=pdf"],
    ["pdf", "/receipt", "is an image, not a PDF; send it with type=image"],
    ["pdf", "/page", "is a web page, not a PDF; send it with type=webpage"],
    ["image", "/page", "is a web page, not an image; send it with type=webpage"],
  ] as const)("of another type than %s says which to send: %s", async (type, path, message) => {
    const event = await service.ingest({ type, source: `${server.url}${path}` });
    expect(event).toMatchObject(rejection("SOURCE_UNREADABLE", message));
  });

  it("that its server does not have is refused as a failure that cannot pass", async () => {
    const event = await service.ingest({ type: "webpage", source: `${server.url}/nowhere` });
    const { data } = rejection("SOURCE_UNREACHABLE", "answered with status 404");
    expect(event).toMatchObject({ data: { reason: { ...data.reason, retryable: false } } });
  });

  it("that is empty without JavaScript says what is missing where no browser is", async () => {
    const event = await service.ingest({ type: "webpage", source: `${server.url}/empty` });
    expect(event).toMatchObject(
      rejection("SOURCE_EMPTY", "install Chromium, or set QUARRY_CHROMIUM"),
    );
  });

  it("that shows a little without JavaScript is read, with a warning that says the same", async () => {
    const event = await service.ingest({ type: "webpage", source: `${server.url}/waiting` });
    const { text, warnings } = await service.documentOf(event);
    expect(text).toContain("Loading");
    expect(warnings).toMatchObject([
      { code: "page_filled_by_script", message: expect.stringContaining("install Chromium") },
    ]);
  });

  it("that was uploaded has no address to render", async () => {
    const file = Buffer.from(html(`<div></div>${script}`).body);
    const event = await service.ingest({ type: "webpage", file });
    expect(event).toMatchObject(rejection("SOURCE_EMPTY", "send its URL as source"));
  });
});

describeWithProgram("chromium", "a fetched page that is empty without JavaScript", () => {
  let service: Awaited<ReturnType<typeof startService>>;

  beforeAll(async () => {
    const sandbox = process.getuid?.() === 0 ? "off" : "on";
    service = await startService({ QUARRY_CHROMIUM_SANDBOX: sandbox });
  });

  afterAll(() => service[Symbol.asyncDispose]());

  it.each(["/empty", "/waiting"])("is read as a browser shows it: %s", async (path) => {
    const event = await service.ingest({ type: "webpage", source: `${server.url}${path}` });
    const { text, warnings } = await service.documentOf(event);
    expect(text).toContain("Camping kettle");
    expect(text).toContain("34.50 EUR");
    expect(text).not.toContain("Loading");
    expect(warnings.map(({ code }) => code)).toEqual(["page_rendered"]);
  });

  it("fails where it stays empty", async () => {
    const event = await service.ingest({ type: "webpage", source: `${server.url}/void` });
    expect(event).toMatchObject(rejection("SOURCE_EMPTY", "shows no text, even with JavaScript"));
  });
});
