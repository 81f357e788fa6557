import type { Command } from "@commander-js/extra-typings";
import type { Config } from "./config.ts";
import { UsageError } from "./errors.ts";
import type { Stores, Target } from "./stores/stores.ts";

type JsonOption = { json?: boolean | undefined };

/** What a command works with: the stores, opened when it runs, and its output. */
export type Session = {
  config(): Config;
  open(): Promise<Stores>;
  /** @param pepper kept with the data, where the copy holds one. */
  openEmpty(pepper: string | undefined): Promise<Target>;
  /** The result, on standard output: one JSON document where `--json` was given, else lines. */
  print(result: { json: unknown; lines: string[] }, options: JsonOption): void;
  /** How far it is, on standard error, where a person watches. */
  progress(text: string, options: JsonOption): void;
  /** The command has done its work and found something wrong: exit status 5. */
  partial(): void;
};

/** Adds a command to a group. */
export type AddCommand = (program: Command, session: Session) => void;

/** Adds a subcommand that can print its result as JSON. */
export function withJson<Usage extends string>(parent: Command, name: Usage) {
  return parent.command(name).option("--json", "print one JSON document");
}

/** Adds a subcommand that destroys: it must be confirmed, and can be tried without effect. */
export function destroying<Usage extends string>(parent: Command, name: Usage) {
  return withJson(parent, name)
    .option("--dry-run", "show what would be done, without doing it")
    .option("--yes", "do it");
}

type ConfirmOptions = { yes?: boolean | undefined; dryRun?: boolean | undefined };

/**
 * Whether to act: true with `--yes`, false with `--dry-run`.
 *
 * @throws UsageError with neither, or both.
 */
export function isConfirmed(what: string, options: ConfirmOptions): boolean {
  const { yes = false, dryRun = false } = options;
  if (yes !== dryRun) return yes;
  throw new UsageError(
    `${what} cannot be undone: repeat the command with --yes, or with --dry-run to look first`,
  );
}
