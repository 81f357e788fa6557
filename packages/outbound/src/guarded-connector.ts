import type { LookupFunction } from "node:net";
import { buildConnector } from "undici";
import { checkEndpoint, type EgressPolicy, isAllowed, notPublic } from "./check-address.ts";
import { type Network, openInternet } from "./network.ts";

/** Opens a connection: TCP for `http:`, TLS for `https:`. */
export type Connector = ReturnType<typeof buildConnector>;

/** HTTP/1.1 alone: its limits are those that are tested, and every server speaks it. */
const connecting = { timeout: 5_000, allowH2: false };

/** A name with one private address among its public ones is refused whole. */
function guardedLookup({ resolve, isPublic }: Network): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname).then(
      (addresses) => {
        const [first] = addresses;
        if (!first || !addresses.every(({ address }) => isPublic(address))) {
          callback(notPublic(), []);
        } else if (options.all) callback(null, addresses);
        else callback(null, first.address, first.family);
      },
      (error: NodeJS.ErrnoException) => callback(error, []),
    );
  };
}

/**
 * Connects to public addresses only, for every caller: literals are checked before, names as they are
 * resolved for this very connection, and the connected socket once more, so that no second answer
 * can slip in between.
 */
export function createGuardedConnector({ allow, network = openInternet }: EgressPolicy): Connector {
  const connectOpenly = buildConnector(connecting);
  const connectGuarded = buildConnector({ ...connecting, lookup: guardedLookup(network) });
  return (options, callback) => {
    if (isAllowed(options, allow)) return connectOpenly(options, callback);
    try {
      checkEndpoint(options, { allow, network });
    } catch (error) {
      return callback(error instanceof Error ? error : notPublic(), null);
    }
    connectGuarded(options, (...outcome) => {
      const [error, socket] = outcome;
      if (error || network.isPublic(socket.remoteAddress ?? "")) return callback(...outcome);
      socket.destroy();
      callback(notPublic(), null);
    });
  };
}
