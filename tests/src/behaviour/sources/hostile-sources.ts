import type { RequestListener, ServerResponse } from "node:http";
import { setInterval } from "node:timers";
import { gzipSync } from "node:zlib";
import type { DocumentRoute } from "@quarry/servers/document-server";
import type { Suite } from "@quarry/systems";
import { createSchema, extractTicket, ticketForm, ticketOutput } from "@quarry/systems";
import { describe, expect, it } from "vitest";

/** The time that one hostile source may take, with all limits at their defaults. */
const timeoutMs = 120_000;

/** A transparent picture of one pixel. */
const pixel = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

/** Calls again and again until the answer's reader has disconnected. */
function every(ms: number, response: ServerResponse, work: () => void): void {
  const timer = setInterval(work, ms);
  response.once("close", () => clearInterval(timer));
}

const silent: RequestListener = () => {};
const looping: RequestListener = (_request, response) => {
  response.writeHead(302, { location: "/loop" }).end();
};
const dripping: RequestListener = (_request, response) => {
  response.writeHead(200, { "content-type": "text/html" });
  every(1_000, response, () => response.write("x"));
};
const endless: RequestListener = (_request, response) => {
  response.writeHead(200, { "content-type": "application/pdf" }).write("%PDF-1.7\n");
  const block = Buffer.alloc(65_536, "%");
  const pour = () => {
    while (!response.destroyed && response.write(block));
  };
  response.on("drain", pour);
  pour();
};
const bomb: RequestListener = (_request, response) => {
  const headers = { "content-type": "text/html", "content-encoding": "gzip" };
  response.writeHead(200, headers).end(gzipSync(Buffer.alloc(60_000_000)));
};
const headersOnly: RequestListener = ({ socket }) => {
  socket.write(`HTTP/1.1 200 OK\r\n${"x-more: headers\r\n".repeat(10_000)}`);
};
const otherProtocol: RequestListener = ({ socket }) => {
  socket.end("SSH-2.0-OpenSSH_9.2\r\n");
};
const inward: RequestListener = (_request, response) => {
  response.writeHead(302, { location: "http://127.0.0.1:1/secret" }).end();
};

/** What the document server answers under each name; none of it is a document. */
export const hostileRoutes: Record<string, DocumentRoute | RequestListener> = {
  "/silent": silent,
  "/loop": looping,
  "/drip": dripping,
  "/endless.pdf": endless,
  "/bomb": bomb,
  "/headers": headersOnly,
  "/ssh": otherProtocol,
  "/inward": inward,
  "/pixel.png": { type: "image/png", body: pixel },
  "/empty": { type: "text/html", body: "" },
};

const attacks: [type: string, path: string, codes: string[]][] = [
  ["webpage", "/silent", ["SOURCE_UNREACHABLE"]],
  ["webpage", "/loop", ["SOURCE_UNREACHABLE"]],
  ["webpage", "/drip", ["SOURCE_UNREACHABLE"]],
  ["pdf", "/endless.pdf", ["SOURCE_UNREADABLE", "SOURCE_UNREACHABLE"]],
  ["webpage", "/bomb", ["SOURCE_UNREADABLE", "SOURCE_UNREACHABLE"]],
  ["webpage", "/headers", ["SOURCE_UNREACHABLE"]],
  ["webpage", "/ssh", ["SOURCE_UNREACHABLE"]],
  ["webpage", "/inward", ["SOURCE_REFUSED"]],
  ["image", "/pixel.png", ["SOURCE_EMPTY", "SOURCE_UNREADABLE"]],
  ["webpage", "/empty", ["SOURCE_EMPTY"]],
];

export function hostileSourcesTheme(suite: () => Suite): void {
  describe("hostile sources", () => {
    it("each fail by name within their time, all at once, while others are served", {
      timeout: timeoutMs,
    }, async () => {
      const caller = await suite().caller();
      const schema = await createSchema(caller);
      const failing = attacks.map(async ([type, path, codes]) => {
        const source = `${suite().documentsUrl}${path}`;
        const form = ticketForm(schema.id, { type, source });
        const { status, body } = await caller.call("POST", "/v1/extractions", { form });
        expect(status, path).toBe(422);
        expect(codes, path).toContain(body.error?.code);
      });
      const served = extractTicket(caller, schema.id);
      expect((await served).output).toEqual(ticketOutput);
      await Promise.all(failing);
      expect((await extractTicket(caller, schema.id)).output).toEqual(ticketOutput);
    });
  });
}
