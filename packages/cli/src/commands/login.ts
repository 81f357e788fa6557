import { fstatSync } from "node:fs";
import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import { text } from "node:stream/consumers";
import { UsageError } from "../exit-status.ts";
import { type AddCommand, openQuarry, type Session } from "../session/session.ts";
import { keepSettings } from "../session/settings.ts";

export const addLogin: AddCommand = (program, session) => {
  program
    .command("login <url>")
    .description("Keep an address and a key for the commands that follow.")
    .addHelpText(
      "after",
      "\nThe key is read from stdin, else taken from QUARRY_API_KEY, else asked for on a terminal.",
    )
    .action((url: string) => login(session, url));
};

async function login(session: Session, url: string): Promise<void> {
  const key = await readKey();
  if (key === "") throw new UsageError("No key was given: send it on stdin, or set QUARRY_API_KEY");
  await openQuarry(url, key).me();
  const file = await keepSettings(process.env, { url, key });
  session.say(`The key is valid. It is kept in ${file}, which only you can read.`);
}

async function readKey(): Promise<string> {
  const given = (isSentToStdin() && (await text(process.stdin)).trim()) || "";
  const key = given || (process.env.QUARRY_API_KEY ?? "").trim();
  return key === "" && process.stdin.isTTY ? (await askForKey()).trim() : key;
}

/** Whether stdin is a pipe or a file: neither a terminal nor, as under a scheduler, nothing. */
function isSentToStdin(): boolean {
  const stdin = fstatSync(0);
  return stdin.isFIFO() || stdin.isFile() || stdin.isSocket();
}

async function askForKey(): Promise<string> {
  process.stderr.write("API key (it is not shown): ");
  const hidden = new Writable({ write: (_chunk, _encoding, done) => done() });
  const reader = createInterface({ input: process.stdin, output: hidden, terminal: true });
  try {
    return await reader.question("");
  } finally {
    reader.close();
    process.stderr.write("\n");
  }
}
