import type { ExtractionEvent } from "@quarry/contracts";

/** The counts of an account's usage. */
export type UsageAmounts = {
  /** Extractions that were accepted, and how they ended. */
  requested: number;
  completed: number;
  failed: number;
  deleted: number;
  /** Completed ones, which are what is charged for. */
  charged: number;
  /** Tokens as the provider or the offline engine counts them, charged or not. */
  tokens: number;
  /** Tokens of charged extractions. */
  chargedTokens: number;
  /** Bytes of inputs and uploads. */
  receivedBytes: number;
  /** Bytes of outputs and evidence. */
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

/** What an event adds to the usage of its account on the day of the event. */
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
    case "ExtractionTokensReserved": // the actual tokens follow with the end
    case "BatchCreated": // its extractions are counted one by one
    case "BatchCancelled":
    case "BatchCompleted":
    case "ExampleAdded":
    case "ExampleRemoved":
    case "ReviewRequested":
    case "ReviewChanged":
    case "ReviewCompleted":
    case "ReviewReopened":
    case "ReviewDeleted":
    case "ReviewPolicySet":
      return {};
    case "ExtractionTokensSpent":
      return { tokens: event.data.spentTokens };
    case "ExtractionDeleted":
      return { deleted: 1 };
  }
}
