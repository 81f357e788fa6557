import { createHmac, randomBytes } from "node:crypto";
import type { AccountEvent, EventType, WebhookEvent } from "@quarry/client";
import type { Command } from "commander";
import { UsageError } from "../../exit-status.ts";
import type { Session } from "../../session/session.ts";
import { followUntilInterrupted, typeList } from "../events.ts";
import { secretVariable } from "./secret.ts";

/** How long a receiver may take, as the server's webhooks give it, in ms. */
const timeLimitMs = 15_000;

type Flags = { forwardTo: string; types?: EventType[]; after: string };

export function addListen(webhooks: Command, session: Session): void {
  webhooks
    .command("listen")
    .description("Post events to a receiver of your own, as a webhook would, until Ctrl-C.")
    .requiredOption("--forward-to <url>", "such as http://localhost:8080/hook")
    .option("--types <types>", "such as extraction.completed,extraction.failed", typeList)
    .option("--after <cursor>", "from behind this cursor on", "latest")
    .addHelpText(
      "after",
      `\nNo webhook is made, so that any key that reads extractions will do. Requests are signed with\n${secretVariable}, or a secret that is made and printed. None is sent a second time.`,
    )
    .action((flags: Flags) => listen(session, flags));
}

async function listen(session: Session, { forwardTo, types, after }: Flags): Promise<void> {
  const url = URL.canParse(forwardTo) ? new URL(forwardTo) : undefined;
  if (!url || !["http:", "https:"].includes(url.protocol)) {
    throw new UsageError(`${forwardTo} is not an address such as http://localhost:8080/hook`);
  }
  const given = process.env[secretVariable];
  const secret = given ?? `whsec_${randomBytes(32).toString("base64")}`;
  session.say(`Events are posted to ${url}${given ? "" : `, signed with ${secret}`}`);
  await followUntilInterrupted(session, { types, after }, async (event) => {
    const outcome = await post(url, signed(event, secret));
    await session.print(`${event.occurredAt}  ${event.type}  ${event.id}  ${outcome}\n`);
  });
}

/** A request as Standard Webhooks has it. */
function signed({ cursor: _, ...event }: AccountEvent, secret: string) {
  const body = JSON.stringify(event satisfies WebhookEvent);
  const timestamp = Math.floor(Date.now() / 1_000);
  const key = Buffer.from(secret.replace(/^whsec_/, ""), "base64");
  const digest = createHmac("sha256", key).update(`${event.id}.${timestamp}.${body}`);
  const headers = {
    "content-type": "application/json",
    "webhook-id": event.id,
    "webhook-timestamp": String(timestamp),
    "webhook-signature": `v1,${digest.digest("base64")}`,
  };
  return { headers, body };
}

/** The status of the answer, or why there was none. */
async function post(url: URL, request: ReturnType<typeof signed>): Promise<string> {
  const signal = AbortSignal.timeout(timeLimitMs);
  try {
    const answer = await fetch(url, { method: "POST", redirect: "manual", signal, ...request });
    await answer.body?.cancel();
    return String(answer.status);
  } catch {
    return signal.aborted ? "no answer within 15 seconds" : "no connection";
  }
}
