import { gzipSync } from "node:zlib";
import { faults, startProvider } from "@quarry/servers/provider";
import { onBothForms, type Stage, ticketOutput, ticketStructure } from "@quarry/systems";
import { afterAll, describe, expect, it } from "vitest";
import { llmEnvironment } from "../llm/llm-stage.ts";
import { expectServedBeside, openAccount } from "./accounts.ts";
import { growthMb } from "./group-memory.ts";

const hostileText = "Ticket number: TK-1, as a model writes too much of";
/** Of 60 MB, where it is no longer compressed. */
const completion = JSON.stringify({
  choices: [{ message: { content: "0123456789".repeat(6_000_000) }, finish_reason: "stop" }],
});
const type = { "content-type": "application/json" };
const plain = faults.replies({ headers: type, body: completion });
const packed = faults.replies({
  headers: { ...type, "content-encoding": "gzip" },
  body: gzipSync(completion),
});

const provider = await startProvider({
  answer: () => ({ result: ticketOutput }),
  fault: ({ documentText }) => {
    if (!documentText.includes(hostileText)) return undefined;
    return documentText.includes("packed") ? packed : plain;
  },
});
afterAll(() => provider[Symbol.asyncDispose]());

describe(
  "a quiet account is served while a provider sends a hostile one",
  () => onBothForms({}, tests, llmEnvironment(provider.baseUrl)),
  120_000,
);

function tests(stage: () => Stage): void {
  it.each(["plain", "packed"])("an answer of 60 MB, which is not read whole: %s", async (how) => {
    const quiet = await openAccount(stage(), ticketStructure);
    const hostile = await openAccount(stage(), ticketStructure);
    await expectServedBeside(quiet, hostile.extract("text", "Ticket number: TK-2"));
    const grown = await growthMb(stage().system.processIds(), async () => {
      const sent = hostile.extract("text", `${hostileText} ${how}`);
      await expectServedBeside(quiet, sent);
      const { body } = await sent;
      expect(body.error).toMatchObject({ code: "PROVIDER_FAILED", retryable: false });
      expect(body.message).toContain("larger than 4 MiB");
    });
    expect(grown).toBeLessThan(250);
  });
}
