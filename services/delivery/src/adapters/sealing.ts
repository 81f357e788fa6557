import { AppError, createSeal } from "@quarry/kernel";
import type { Sealing } from "../application/ports.ts";

/** Seals under the pepper, each secret for its webhook alone. Under another pepper none can be opened. */
export function createSealing(pepper: string): Sealing {
  const seal = createSeal(pepper, "quarry webhook secrets");
  return {
    seal: (secret, webhookId) => seal.close(secret, webhookId),
    open(sealed, webhookId) {
      const secret = seal.open(sealed, webhookId);
      if (secret !== undefined) return secret;
      const why = "was QUARRY_KEY_PEPPER changed? Rotate the webhook's secret";
      throw new AppError("INTERNAL", `The secret of a webhook cannot be opened: ${why}`);
    },
  };
}
