import { ConfigError } from "@quarry/kernel";
import { distributedSettings, listenPort, milliseconds } from "@quarry/service-kit";
import { z } from "zod";

const perMinute = z.coerce.number().int().positive();
const webAddress = z.url({ protocol: /^https?$/, error: "must be an http or https URL" });

/** Whether a text is scheme, host and port alone, as browsers send an origin. */
const isOrigin = (text: string) => /^https?:/.test(text) && URL.parse(text)?.origin === text;

/** The settings of the HTTP edge, the same in both ways of running. */
export const gatewaySettings = {
  PORT: listenPort.default(3000).describe("HTTP port; 0 picks a free port"),
  QUARRY_HOST: z.string().default("0.0.0.0").describe("Address to listen on"),
  QUARRY_WAIT_LIMIT_MS: milliseconds
    .default(120_000)
    .describe("How long POST /v1/extractions waits before it responds 202, in ms"),
  QUARRY_MAX_FILE_BYTES: z.coerce
    .number()
    .int()
    .positive()
    .default(52_428_800)
    .describe("Largest uploaded file, in bytes"),
  QUARRY_RATE_LIMIT_PER_MINUTE: perMinute
    .default(600)
    .describe("Requests per minute and API key, and per account for all signed tokens"),
  QUARRY_ACCOUNT_REQUESTS_PER_MINUTE: perMinute
    .optional()
    .describe("Requests per minute and account, over all its keys; no limit unless set"),
  QUARRY_ACCOUNT_BYTES_PER_MINUTE: perMinute
    .optional()
    .describe(
      "Request bytes per minute and account; at least QUARRY_MAX_FILE_BYTES; no limit unless set",
    ),
  QUARRY_REFUSED_KEYS_PER_MINUTE: perMinute
    .default(300)
    .describe("Requests with a refused key per minute and client address"),
  QUARRY_REQUEST_TIMEOUT_MS: milliseconds
    .default(300_000)
    .describe("Timeout for receiving a whole request, in ms"),
  QUARRY_DRAIN_MS: milliseconds
    .default(4_000)
    .describe("How long requests in flight may take to finish on shutdown, in ms"),
  QUARRY_TRUSTED_PROXIES: z.coerce
    .number()
    .int()
    .nonnegative()
    .default(0)
    .describe("Number of trusted reverse proxies in front (X-Forwarded-For, X-Forwarded-Prefix)"),
  QUARRY_PUBLIC_URL: webAddress
    .optional()
    .describe("Address at which callers reach this server, with the path prefix of a proxy"),
  QUARRY_CONSOLE: z
    .enum(["on", "off"])
    .default("on")
    .describe("Whether the web console is served at /console"),
  QUARRY_MCP_HOSTS: z
    .string()
    .default("")
    .transform((names) => names.split(",").map((name) => name.trim()))
    .transform((names) => names.filter((name) => name !== ""))
    .describe(
      "Hosts under which /mcp answers, and whose pages may call it, besides localhost and IP addresses",
    ),
  QUARRY_CORS_ORIGINS: z
    .string()
    .default("")
    .transform((origins) => origins.split(",").map((origin) => origin.trim()))
    .transform((origins) => origins.filter((origin) => origin !== ""))
    .refine((origins) => origins.every(isOrigin), {
      error: "must be origins such as https://app.example.com, separated by commas",
    })
    .describe("Origins whose pages may call the API, separated by commas; none unless set"),
  QUARRY_JWT_ISSUER: webAddress.optional().describe("Issuer of accepted signed tokens (JWT)"),
  QUARRY_JWT_JWKS_URL: webAddress.optional().describe("URL of the issuer's public keys (JWKS)"),
  QUARRY_JWT_AUDIENCE: z.string().optional().describe("Audience that tokens must be issued for"),
  QUARRY_JWT_ALGORITHMS: z
    .string()
    .default("RS256,ES256,EdDSA")
    .transform((names) => names.split(",").map((name) => name.trim()))
    .refine((names) => names.every((name) => /^(RS|PS|ES)(256|384|512)$|^EdDSA$/.test(name)), {
      error: "must be RS, PS or ES with 256, 384 or 512, or EdDSA",
    }),
  QUARRY_JWT_ACCOUNT_CLAIM: z.string().default("account").describe("Claim that names the account"),
  QUARRY_JWT_SCOPE_CLAIM: z.string().default("scope").describe("Claim that holds the scopes"),
};

export const GatewayConfig = z.object(gatewaySettings);
export type GatewayConfig = z.output<typeof GatewayConfig>;

/**
 * How signed tokens are verified, or undefined if no issuer is configured.
 *
 * @throws ConfigError if one or two of issuer, keys and audience are named.
 */
export function tokenOptions(config: GatewayConfig) {
  const {
    QUARRY_JWT_ISSUER: issuer,
    QUARRY_JWT_JWKS_URL: jwksUrl,
    QUARRY_JWT_AUDIENCE: audience,
  } = config;
  if (issuer === undefined || jwksUrl === undefined || audience === undefined) {
    const isNoneSet = [issuer, jwksUrl, audience].every((each) => each === undefined);
    if (isNoneSet) return undefined;
    throw new ConfigError(
      "QUARRY_JWT_ISSUER, QUARRY_JWT_JWKS_URL and QUARRY_JWT_AUDIENCE must be set together",
    );
  }
  return {
    issuer,
    jwksUrl,
    audience,
    algorithms: config.QUARRY_JWT_ALGORITHMS,
    accountClaim: config.QUARRY_JWT_ACCOUNT_CLAIM,
    scopeClaim: config.QUARRY_JWT_SCOPE_CLAIM,
  };
}

/** The limits that the gateway enforces; null means no limit. */
export function toEdgeLimits(config: GatewayConfig) {
  return {
    requestsPerMinute: config.QUARRY_RATE_LIMIT_PER_MINUTE,
    accountRequestsPerMinute: config.QUARRY_ACCOUNT_REQUESTS_PER_MINUTE ?? null,
    accountBytesPerMinute: config.QUARRY_ACCOUNT_BYTES_PER_MINUTE ?? null,
    fileBytes: config.QUARRY_MAX_FILE_BYTES,
  };
}

/** @throws ConfigError if the limit of bytes is smaller than the largest allowed file. */
export function checkBytesOfAccounts(config: GatewayConfig): void {
  const { QUARRY_ACCOUNT_BYTES_PER_MINUTE: bytes, QUARRY_MAX_FILE_BYTES: largest } = config;
  if (bytes === undefined || bytes >= largest) return;
  throw new ConfigError(
    `QUARRY_ACCOUNT_BYTES_PER_MINUTE: must be at least QUARRY_MAX_FILE_BYTES (${largest}), not ${bytes}: otherwise the largest file could never be uploaded`,
  );
}

/** The settings of a gateway in the distributed form. */
export const Config = z.object({
  ...gatewaySettings,
  ...distributedSettings(9464),
  QUARRY_KEY_PEPPER: z.string().min(32).describe("Secret for hashing API keys"),
});
export type Config = z.output<typeof Config>;
