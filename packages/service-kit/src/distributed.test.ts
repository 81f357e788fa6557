import { ConfigError, parseConfig } from "@quarry/kernel";
import { expect, it } from "vitest";
import { z } from "zod";
import { connectDistributed } from "./distributed.ts";
import { createLogger } from "./logging/logger.ts";
import { distributedSettings } from "./settings.ts";

const servers = {
  QUARRY_METRICS_PORT: "0",
  QUARRY_NATS_URL: "nats://schema:pass@127.0.0.1:1",
  QUARRY_MONGODB_URL: "mongodb://127.0.0.1:1/quarry",
};
const read = (environment: Record<string, string>) =>
  parseConfig(z.object(distributedSettings(9464)), { ...servers, ...environment });

it.each(["mongodb://schema:p@ss@host/quarry", "mongodb://host/quarry?bogus=1"])(
  "ends at once, and prints no password, where %s cannot be understood",
  async (url) => {
    const logger = createLogger({ service: "schema", level: "silent" });
    const ended = connectDistributed("schema", read({ QUARRY_MONGODB_URL: url }), logger);
    await expect(ended).rejects.toThrow(ConfigError);
    await expect(ended).rejects.toThrow(
      /^QUARRY_MONGODB_URL: not a valid connection string(?!.*p@ss)/,
    );
  },
);

it.each(["host:4222", "http://host:4222", "nats://", "nats://one:4222,two:4222"])(
  "refuses %s as the servers of NATS, by name",
  (url) => {
    expect(() => read({ QUARRY_NATS_URL: url })).toThrow(
      "QUARRY_NATS_URL: must be nats:// or tls:// URLs",
    );
  },
);

it("takes several servers of NATS", () => {
  const url = "tls://schema:pass@one:4222, tls://two:4222";
  expect(read({ QUARRY_NATS_URL: url }).QUARRY_NATS_URL).toBe(url);
});
