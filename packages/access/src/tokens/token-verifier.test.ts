import { createLocalJWKSet, exportJWK, generateKeyPair, SignJWT } from "jose";
import { expect, it } from "vitest";
import { createTokenVerifier } from "./token-verifier.ts";

const options = {
  issuer: "https://issuer.example",
  audience: "quarry",
  jwksUrl: "https://issuer.example/keys",
  algorithms: ["ES256"],
  accountClaim: "account",
  scopeClaim: "scope",
};

const { privateKey, publicKey } = await generateKeyPair("ES256");
const keys = createLocalJWKSet({ keys: [{ ...(await exportJWK(publicKey)), alg: "ES256" }] });
const verifier = createTokenVerifier(options, keys);

type Claims = Record<string, unknown>;
const good: Claims = { sub: "user-1", account: "acme", scope: "schemas:read openid" };

function sign(claims: Claims, { expires = "1h", key = privateKey } = {}): Promise<string> {
  return new SignJWT({ iss: options.issuer, aud: options.audience, ...claims })
    .setProtectedHeader({ alg: "ES256" })
    .setExpirationTime(expires)
    .sign(key);
}

it("reads account and scopes, counts all tokens of an account together, and passes over scopes of others", async () => {
  expect(await verifier.verify(await sign(good))).toEqual({
    accountId: "acme",
    scopes: ["schemas:read"],
    limitedBy: "tokens of acme",
  });
  const listed = await sign({ ...good, scope: ["admin"] });
  expect((await verifier.verify(listed)).scopes).toEqual(["admin"]);
});

it("recognises an expired token", async () => {
  const token = await sign(good, { expires: "-1h" });
  await expect(verifier.verify(token)).rejects.toMatchObject({ code: "API_KEY_EXPIRED" });
});

it.each<[string, Claims]>([
  ["another issuer", { ...good, iss: "https://other.example" }],
  ["another audience", { ...good, aud: "other" }],
  ["no subject", { account: "acme" }],
  ["no account", { sub: "user-1" }],
  ["an account of no form", { ...good, account: "A/../B" }],
])("refuses a token of %s", async (_what, claims) => {
  const token = await sign(claims);
  await expect(verifier.verify(token)).rejects.toMatchObject({ code: "API_KEY_INVALID" });
});

it("refuses a token that another key signed, and an unsigned one", async () => {
  const stranger = await generateKeyPair("ES256");
  const forged = await sign(good, { key: stranger.privateKey });
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const unsigned = `${encode({ alg: "none" })}.${encode(good)}.`;
  for (const token of [forged, unsigned, "a.b.c"]) {
    await expect(verifier.verify(token)).rejects.toMatchObject({ code: "API_KEY_INVALID" });
  }
});

it("is unavailable while the issuer's keys are", async () => {
  const offline = createTokenVerifier(options, async () => {
    throw new TypeError("fetch failed");
  });
  await expect(offline.verify(await sign(good))).rejects.toMatchObject({ code: "UNAVAILABLE" });
});
