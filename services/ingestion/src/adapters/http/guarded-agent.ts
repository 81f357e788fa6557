import type { LookupFunction } from "node:net";
import { Agent, buildConnector } from "undici";
import { type AllowList, isAllowed, notPublic } from "./check-address.ts";
import type { Network } from "./network.ts";

const connectTimeoutMs = 5_000;

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
 * Connects to public addresses only: names are checked as they are resolved for this very
 * connection, and the connected socket once more, so that no second answer can slip in between.
 */
export function createGuardedAgent(network: Network, allow: AllowList): Agent {
  const connectOpenly = buildConnector({ timeout: connectTimeoutMs });
  const connectGuarded = buildConnector({
    timeout: connectTimeoutMs,
    lookup: guardedLookup(network),
  });
  return new Agent({
    connect(options, callback) {
      if (isAllowed(options, allow)) return connectOpenly(options, callback);
      connectGuarded(options, (...outcome) => {
        const [error, socket] = outcome;
        if (error || network.isPublic(socket.remoteAddress ?? "")) return callback(...outcome);
        socket.destroy();
        callback(notPublic(), null);
      });
    },
  });
}
