import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

/** Encrypts texts, so that without the secret they cannot be read or changed. */
export type Seal = {
  /** @param context what the text belongs to, such as an id; opening it needs the same context. */
  close(text: string, context?: string): string;
  /** The text, or undefined if it was not sealed with this secret for this context. */
  open(sealed: string, context?: string): string | undefined;
};

const cipherName = "aes-256-gcm";
const [nonceLength, tagLength] = [12, 16];

/**
 * AES-256-GCM under a key derived from the secret by HKDF: texts of one purpose cannot be passed off
 * as those of another. Sealed, in base64url: nonce, tag, text.
 */
export function createSeal(secret: string, purpose: string): Seal {
  const key = Buffer.from(hkdfSync("sha256", secret, "", purpose, 32));
  return {
    close(text, context = "") {
      const nonce = randomBytes(nonceLength);
      const cipher = createCipheriv(cipherName, key, nonce).setAAD(Buffer.from(context));
      const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString("base64url");
    },
    open(sealed, context = "") {
      const bytes = Buffer.from(sealed, "base64url");
      if (bytes.length < nonceLength + tagLength) return undefined;
      const nonce = bytes.subarray(0, nonceLength);
      const decipher = createDecipheriv(cipherName, key, nonce, { authTagLength: tagLength })
        .setAAD(Buffer.from(context))
        .setAuthTag(bytes.subarray(nonceLength, nonceLength + tagLength));
      const body = decipher.update(bytes.subarray(nonceLength + tagLength));
      try {
        return Buffer.concat([body, decipher.final()]).toString("utf8");
      } catch {
        return undefined;
      }
    },
  };
}
