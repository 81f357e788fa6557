import robotsParser from "robots-parser";
import { fetchFailure, forbiddenByRobots, robotsUnavailable } from "./fetch-failure.ts";

/** The library is the function itself; its types, written for another module system, wrap it. */
const parseRobots = robotsParser as unknown as typeof robotsParser.default;

/** By which a site's robots.txt means Quarry. */
const robotName = "Quarry";

/** Characters of a robots.txt that count, by the standard. */
const readCharacters = 512_000;

/**
 * Asks a site's robots.txt whether an address may be fetched, as RFC 9309 says: none (4xx) allows
 * everything, one that cannot be had forbids everything for now.
 *
 * @param get status and text of an address, fetched with all of the fetcher's guards.
 * @throws AppError SOURCE_REFUSED where it says no, SOURCE_UNREACHABLE where it cannot be had.
 */
export async function checkRobots(
  url: URL,
  get: (address: URL) => Promise<{ status: number; text: string }>,
): Promise<void> {
  const address = new URL("/robots.txt", url);
  const { status, text } = await get(address).catch((error: unknown) => {
    const failure = fetchFailure(error);
    throw failure.code === "SOURCE_REFUSED" ? failure : robotsUnavailable(failure);
  });
  if (status >= 400 && status <= 499) return;
  if (status < 200 || status > 299) throw robotsUnavailable();
  const robots = parseRobots(address.href, text.slice(0, readCharacters));
  if (robots.isAllowed(url.href, robotName) === false) throw forbiddenByRobots();
}
