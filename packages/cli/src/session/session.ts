import { Quarry, QuarryError } from "@quarry/client";
import type { Command } from "commander";
import { UsageError } from "../exit-status.ts";
import { forTerminal, printable } from "../output/printable.ts";
import { readSettings, type Settings } from "./settings.ts";

/** What every command works with. */
export type Session = {
  /** Where Quarry is, and the key to it. @throws UsageError where one is not known, or can be none. */
  settings(): Promise<Required<Settings>>;
  /** The client, by the settings. */
  quarry(): Promise<Quarry>;
  /** Writes data to stdout; waits until it is taken. */
  print(text: string): Promise<void>;
  /** Writes words for a person to stderr. */
  say(text: string): void;
  /** Ends the command with this status, though nothing was thrown. */
  endWith(status: number): void;
};

/** Adds a command to the program. */
export type AddCommand = (program: Command, session: Session) => void;

/** @param program Its `--url` is read when the first client is made. */
export function createSession(program: Command, endWith: Session["endWith"]): Session {
  async function open() {
    const { url: flag } = program.opts<{ url?: string }>();
    const { url, key } = await readSettings(process.env, flag);
    if (url === undefined) {
      throw new UsageError("Where is Quarry? Run: quarry login <url>, or set QUARRY_URL");
    }
    if (key === undefined) {
      throw new UsageError(
        `There is no key for ${url}. Run: quarry login ${url}, or set QUARRY_API_KEY`,
      );
    }
    return { settings: { url, key }, quarry: openQuarry(url, key) };
  }

  return {
    settings: async () => (await open()).settings,
    quarry: async () => (await open()).quarry,
    print: (text) =>
      new Promise((resolve, reject) => {
        const { stdout } = process;
        const shown = stdout.isTTY ? forTerminal(text) : text;
        stdout.write(shown, (error) => (error ? reject(error) : resolve()));
      }),
    say: (text) => void process.stderr.write(`${printable(text)}\n`),
    endWith,
  };
}

/** @throws UsageError where the address or the key can be none. */
export function openQuarry(baseUrl: string, apiKey: string): Quarry {
  if (!URL.canParse(baseUrl)) throw new UsageError(`${baseUrl} is not a valid address`);
  try {
    return new Quarry({ baseUrl, apiKey });
  } catch (error) {
    throw error instanceof QuarryError ? new UsageError(error.message) : error;
  }
}
