import { z } from "zod";
import { KeyBody, KeyRotation, UsageParameters } from "../account-requests.ts";
import { ApiKeyRecord, MadeApiKey, Me, UsageRecord } from "../responses/accounts.ts";
import { Nothing } from "../responses/records.ts";
import * as examples from "./examples.ts";
import { defineOperation } from "./operation.ts";
import { bodyErrors, idempotent, keyErrors, params, replayed } from "./parts.ts";

export const getMe = defineOperation({
  operationId: "getMe",
  method: "get",
  path: "/me",
  tag: "Account",
  summary: "Get the account, scopes and limits of the key",
  success: { message: "Account retrieved successfully", data: Me, example: examples.me },
  errors: [],
});

export const getUsage = defineOperation({
  operationId: "getUsage",
  method: "get",
  path: "/usage",
  tag: "Account",
  summary: "Get what the account has used, by day and month",
  description: "Events count on the day (UTC) on which they happened; deleting takes nothing back.",
  scope: "extractions:read",
  query: UsageParameters,
  success: { message: "Usage retrieved successfully", data: UsageRecord, example: examples.usage },
  errors: ["VALIDATION_FAILED"],
});

export const listKeys = defineOperation({
  operationId: "listKeys",
  method: "get",
  path: "/keys",
  tag: "Account",
  summary: "List the account's API keys that are not revoked, oldest first",
  scope: "admin",
  success: {
    message: "API keys retrieved successfully",
    data: z.object({ data: z.array(ApiKeyRecord) }),
    example: { data: [examples.apiKey] },
  },
  errors: [],
});

export const createKey = defineOperation({
  operationId: "createKey",
  method: "post",
  path: "/keys",
  tag: "Account",
  summary: "Create an API key of the account",
  description:
    "The key is returned in this response and stored nowhere. A repeat with the same `Idempotency-Key` returns it again for 24 hours.",
  scope: "admin",
  headers: idempotent,
  body: { mediaType: "application/json", shape: KeyBody, example: examples.keyBody },
  success: {
    message: "API key created successfully",
    data: MadeApiKey,
    headers: replayed,
    example: { ...examples.apiKey, secret: "quarry_Hq…" },
  },
  errors: ["MALFORMED_JSON", ...bodyErrors, ...keyErrors, "STATE_CONFLICT"],
});

export const rotateKey = defineOperation({
  operationId: "rotateKey",
  method: "post",
  path: "/keys/{id}/rotate",
  tag: "Account",
  summary: "Replace an API key by a new one with the same name and scopes",
  description:
    "The new key expires when the replaced key was to, unless `expiresInDays` is given; for a key whose time is over it is required. The replaced key stays valid for `graceHours`, unless it expires before that. A repeat with the same `Idempotency-Key` returns the new key again for 24 hours.",
  scope: "admin",
  params,
  headers: idempotent,
  body: { mediaType: "application/json", shape: KeyRotation, example: { graceHours: 24 } },
  success: {
    message: "API key rotated successfully",
    data: MadeApiKey,
    headers: replayed,
    example: { ...examples.apiKey, secret: "quarry_Hq…" },
  },
  errors: ["NOT_FOUND", "MALFORMED_JSON", ...bodyErrors, ...keyErrors, "STATE_CONFLICT"],
});

export const deleteKey = defineOperation({
  operationId: "deleteKey",
  method: "delete",
  path: "/keys/{id}",
  tag: "Account",
  summary: "Revoke an API key of the account",
  description: "Where several gateways run, it may be accepted for another five seconds.",
  scope: "admin",
  params,
  success: { message: "API key deleted successfully", data: Nothing, example: {} },
  errors: ["NOT_FOUND"],
});
