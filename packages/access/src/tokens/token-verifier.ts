import { Scope } from "@quarry/api";
import { AccountId } from "@quarry/contracts";
import { AppError } from "@quarry/kernel";
import { createRemoteJWKSet, errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from "jose";
import type { TokenVerifier } from "../ports.ts";

export type TokenOptions = {
  issuer: string;
  audience: string;
  /** Where the issuer publishes its keys. */
  jwksUrl: string;
  /** Only asymmetric ones: the issuer alone can sign. */
  algorithms: string[];
  /** The claim that names the account. */
  accountClaim: string;
  /** The claim that holds the scopes: an array, or text with spaces between. */
  scopeClaim: string;
};

/** Verifies tokens of one issuer by its published keys, which are fetched when first needed. */
export function createTokenVerifier(
  options: TokenOptions,
  keys: JWTVerifyGetKey = createRemoteJWKSet(new URL(options.jwksUrl)),
): TokenVerifier {
  const { issuer, audience, algorithms, accountClaim, scopeClaim } = options;
  const claims = { issuer, audience, algorithms, requiredClaims: ["exp", "sub"] };
  return {
    async verify(token) {
      const { payload } = await jwtVerify(token, keys, claims).catch(refuse);
      const account = AccountId.safeParse(payload[accountClaim]);
      if (!account.success)
        throw invalidToken(`its claim ${accountClaim} does not name an account`);
      return {
        accountId: account.data,
        scopes: readScopes(payload, scopeClaim),
        limitedBy: `tokens of ${account.data}`,
      };
    },
  };
}

/** Scopes that are not ours are passed over: a token may carry those of other services. */
function readScopes(payload: JWTPayload, claim: string): Scope[] {
  const value = payload[claim];
  const names = Array.isArray(value) ? value : String(value ?? "").split(" ");
  return names.flatMap((name) => Scope.safeParse(name).data ?? []);
}

function invalidToken(reason: string): AppError {
  return new AppError("API_KEY_INVALID", `The token is not valid: ${reason}`);
}

function refuse(error: unknown): never {
  if (error instanceof errors.JWTExpired) {
    throw new AppError("API_KEY_EXPIRED", "The token has expired; get a new one");
  }
  const isTokensFault =
    error instanceof errors.JWTClaimValidationFailed ||
    error instanceof errors.JWTInvalid ||
    error instanceof errors.JWSInvalid ||
    error instanceof errors.JWSSignatureVerificationFailed ||
    error instanceof errors.JOSEAlgNotAllowed ||
    error instanceof errors.JOSENotSupported ||
    error instanceof errors.JWKSNoMatchingKey;
  if (isTokensFault)
    throw invalidToken("it was not signed by the configured issuer for this audience");
  throw new AppError("UNAVAILABLE", "The token's issuer does not answer; try again", {
    cause: error,
    retryAfterSeconds: 5,
  });
}
