import { ask, jsonBody } from "../http/ask.ts";
import type { CallOptions } from "../http/deadline.ts";
import { segment } from "../http/segment.ts";
import type { Transport } from "../http/transport.ts";
import type { ApiKeyRecord, MadeApiKey, Scope } from "../responses/accounts.ts";
import type { CreateOptions } from "./schemas.ts";

export type KeyInput = { name: string; scopes: Scope[]; expiresInDays?: number | undefined };

export type KeyRotation = {
  graceHours?: number | undefined;
  expiresInDays?: number | undefined;
};

export type Keys = ReturnType<typeof createKeys>;

/** The API keys of the account; all of it needs the scope `admin`. */
export function createKeys(transport: Transport) {
  return {
    /** Those that are not revoked, oldest first. */
    async list(call?: CallOptions): Promise<ApiKeyRecord[]> {
      const request = { method: "GET", path: "/keys" } as const;
      return (await ask<{ data: ApiKeyRecord[] }>(transport, request, call)).data;
    },
    /** Its `secret` is the key itself, which is returned this once and never again. */
    create(
      { name, scopes, expiresInDays }: KeyInput,
      { idempotencyKey, ...call }: CreateOptions = {},
    ): Promise<MadeApiKey> {
      const body = jsonBody({ name, scopes, expiresInDays });
      return ask(transport, { method: "POST", path: "/keys", idempotencyKey, ...body }, call);
    },
    /**
     * Makes the successor of a key, with its name, its scopes and, unless `expiresInDays` is given, its expiry;
     * the replaced one stays valid for `graceHours`, 24 unless given.
     */
    rotate(
      id: string,
      { graceHours, expiresInDays, idempotencyKey, ...call }: KeyRotation & CreateOptions = {},
    ): Promise<MadeApiKey> {
      const path = `/keys/${segment(id)}/rotate`;
      return ask(
        transport,
        { method: "POST", path, idempotencyKey, ...jsonBody({ graceHours, expiresInDays }) },
        call,
      );
    },
    /** Revokes a key for good. */
    async delete(id: string, call?: CallOptions): Promise<void> {
      await ask(transport, { method: "DELETE", path: `/keys/${segment(id)}` }, call);
    },
  };
}
