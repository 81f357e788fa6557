import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { inside, startTwoNetworks, type TwoNetworks } from "./two-networks.testing.ts";

let networks: TwoNetworks;

beforeAll(async () => {
  networks = await startTwoNetworks();
});

afterAll(() => networks[Symbol.asyncDispose]());

beforeEach(() => networks.reset());

const fetchPage = (options = {}) =>
  networks.fetch(`http://public.example:${networks.port}/private/page`, {
    respectRobots: true,
    ...options,
  });

/** Serves a robots.txt beside pages. */
function serve(robots: string, status = 200): void {
  networks.answer = (request, response) => {
    if (request.url === "/robots.txt") response.writeHead(status).end(robots);
    else response.end("hello");
  };
}

const forbidden = {
  code: "SOURCE_REFUSED",
  message: "The site's robots.txt does not allow Quarry to fetch the source URL",
};
const missing = {
  code: "SOURCE_UNREACHABLE",
  message:
    "The site's robots.txt could not be fetched, and this server is configured to respect it",
};

describe("a site's robots.txt", () => {
  it.each([
    "User-agent: *\nDisallow: /private/",
    "User-agent: *\nAllow: /\n\nUser-agent: quarry\nDisallow: /",
    "User-agent: *\nDisallow: /*page$",
  ])("that forbids the page is respected where it is to be: %j", async (robots) => {
    serve(robots);
    await expect(fetchPage()).rejects.toMatchObject(forbidden);
    expect(networks.pathsOutside).toEqual(["/robots.txt"]);
    expect((await fetchPage({ respectRobots: false })).content).toHaveLength(5);
  });

  it.each([
    "",
    "User-agent: *\nDisallow: /other/",
    "User-agent: Quarry\nAllow: /\n\nUser-agent: *\nDisallow: /",
    "User-agent: *\nDisallow: /private/\nAllow: /private/page",
    "\0\xff<html>nothing of the kind",
  ])("that allows the page lets it be fetched: %j", async (robots) => {
    serve(robots);
    expect((await fetchPage()).content).toHaveLength(5);
  });

  it("that is not there allows everything", async () => {
    serve("", 404);
    expect((await fetchPage()).content).toHaveLength(5);
  });

  it("that cannot be had forbids everything", async () => {
    serve("", 503);
    await expect(fetchPage()).rejects.toMatchObject(missing);
    networks.answer = ({ socket }) => socket.destroy();
    await expect(fetchPage()).rejects.toMatchObject(missing);
  });

  it("is no way in", async () => {
    networks.answer = (_request, response) =>
      response.writeHead(302, { location: `http://${inside}:${networks.port}/` }).end();
    await expect(fetchPage()).rejects.toMatchObject({ code: "SOURCE_REFUSED" });
    expect(networks.hitsInside).toBe(0);
  });

  it("is asked again where a redirect leads to another site", async () => {
    networks.answer = (request, response) => {
      const { host } = request.headers;
      if (request.url === "/robots.txt") {
        response.end(host?.startsWith("other") ? "User-agent: *\nDisallow: /" : "");
      } else {
        response.writeHead(302, { location: `http://other.example:${networks.port}/` }).end();
      }
    };
    await expect(fetchPage()).rejects.toMatchObject(forbidden);
  });

  it("counts into the one deadline", async () => {
    networks.answer = (request, response) => {
      if (request.url !== "/robots.txt") response.end("hello");
    };
    await expect(fetchPage({ timeLimitMs: 300 })).rejects.toThrow("within 0.3 s");
  });
});
