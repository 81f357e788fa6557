import type { ExtractionEvent } from "@quarry/contracts";

/** What is counted of extractions. */
export type UsageAmounts = {
  /** Extractions that were accepted, and how they ended. */
  requested: number;
  completed: number;
  failed: number;
  deleted: number;
  /** Completed ones, which are what is charged for. */
  charged: number;
  /** Of a provider or the offline engine's count, charged or not. */
  tokens: number;
  /** Of the charged ones. */
  chargedTokens: number;
  /** What was sent: texts, addresses, files. */
  receivedBytes: number;
  /** What was made of it: outputs and evidence. */
  madeBytes: number;
};

export const noUsage: UsageAmounts = {
  requested: 0,
  completed: 0,
  failed: 0,
  deleted: 0,
  charged: 0,
  tokens: 0,
  chargedTokens: 0,
  receivedBytes: 0,
  madeBytes: 0,
};

/** What an event adds to what its account has used when it happened. */
export function countUsage(event: ExtractionEvent): Partial<UsageAmounts> {
  switch (event.type) {
    case "ExtractionRequested": {
      const { input, upload } = event.data;
      return { requested: 1, receivedBytes: input.size + (upload?.size ?? 0) };
    }
    case "ExtractionCompleted": {
      const { totalTokens: tokens, output, evidence } = event.data;
      const madeBytes = output.size + evidence.size;
      return { completed: 1, charged: 1, tokens, chargedTokens: tokens, madeBytes };
    }
    case "ExtractionFailed":
      return { failed: 1, tokens: event.data.spentTokens ?? 0 };
    case "ExtractionTokensReserved": // what was truly taken follows
    case "BatchCreated": // each of its extractions counts
    case "BatchCancelled":
    case "BatchCompleted":
      return {};
    case "ExtractionTokensSpent":
      return { tokens: event.data.spentTokens };
    case "ExtractionDeleted":
      return { deleted: 1 };
  }
}
