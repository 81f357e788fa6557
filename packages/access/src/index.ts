export { type Authenticate, createAuthenticate } from "./authenticate.ts";
export { cachedSuspensions } from "./cached-suspensions.ts";
export { cachedKeys } from "./keys/cached-keys.ts";
export { grants, type KeyRecord, type NewKey } from "./keys/key-record.ts";
export {
  createKeyManager,
  type KeyManager,
  type MadeKey,
} from "./keys/manage-keys.ts";
export { successorOf } from "./keys/successor.ts";
export type { Caller, KeyStore, SuspensionStore } from "./ports.ts";
export { createSessions, type OpenedSession, type Sessions } from "./sessions/sessions.ts";
export { createTokenVerifier } from "./tokens/token-verifier.ts";
export { createUploadTokens, type UploadTokens } from "./tokens/upload-tokens.ts";
