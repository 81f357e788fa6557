import { ConfigError, parseConfig } from "@quarry/kernel";
import { expect, it } from "vitest";
import { checkBytesOfAccounts, GatewayConfig, tokenOptions } from "./config.ts";

const read = (environment: Record<string, string>) => parseConfig(GatewayConfig, environment);
const issuer = { QUARRY_JWT_ISSUER: "https://login.example" };
const keys = { QUARRY_JWT_JWKS_URL: "https://login.example/keys" };
const audience = { QUARRY_JWT_AUDIENCE: "quarry" };

it("accepts signed tokens if issuer, keys and audience are set, and none otherwise", () => {
  expect(tokenOptions(read({}))).toBeUndefined();
  expect(tokenOptions(read({ ...issuer, ...keys, ...audience }))).toMatchObject({
    issuer: "https://login.example",
  });
});

it.each([issuer, keys, audience, { ...keys, ...audience }])("refuses %j alone", (some) => {
  expect(() => tokenOptions(read(some))).toThrow(ConfigError);
});

it("names the setting if the keys' address is not a web address", () => {
  expect(() => read({ QUARRY_JWT_JWKS_URL: "ftp://login.example/keys" })).toThrow(
    "QUARRY_JWT_JWKS_URL: must be an http or https URL",
  );
});

it("refuses a byte limit below the largest file", () => {
  const of = (bytes: string) =>
    read({ QUARRY_ACCOUNT_BYTES_PER_MINUTE: bytes, QUARRY_MAX_FILE_BYTES: "1000" });
  expect(() => checkBytesOfAccounts(of("1000"))).not.toThrow();
  expect(() => checkBytesOfAccounts(of("999"))).toThrow(
    "QUARRY_ACCOUNT_BYTES_PER_MINUTE: must be at least QUARRY_MAX_FILE_BYTES (1000), not 999",
  );
});
