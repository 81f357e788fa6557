import type { Command } from "commander";
import { Argument } from "commander";
import type { AddCommand } from "../session/session.ts";

export const addCompletion: AddCommand = (program, session) => {
  program
    .command("completion")
    .addArgument(new Argument("<shell>").choices(["bash", "zsh", "fish"]))
    .description("Print what completes commands: source <(quarry completion bash)")
    .action(async (shell: string) => {
      const words = wordsOf(program);
      await session.print(shell === "fish" ? forFish(words) : forBash(words, shell === "zsh"));
    });
};

/** What may follow each command: its commands and its options. */
type Words = [command: string, words: string[]][];

function wordsOf(command: Command, path = ""): Words {
  const options = command.options.flatMap(({ long }) => long ?? []);
  const inner = command.commands.map((child) => child.name());
  const own: Words[number] = [path, [...inner, ...options, "--help"]];
  return [
    own,
    ...command.commands.flatMap((child) => wordsOf(child, `${path} ${child.name()}`.trim())),
  ];
}

function forBash(words: Words, isZsh: boolean): string {
  const cases = words.map(([path, next]) => `    "${path}") words="${next.join(" ")}" ;;`);
  const parents = words.flatMap(([path]) => (path.includes(" ") ? path.split(" ")[0] : []));
  const isParent = ['""', ...new Set(parents)].join(" | ");
  return `${isZsh ? "autoload -U +X bashcompinit && bashcompinit\n" : ""}_quarry() {
  local words path="" word
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    case "$word" in
      -*) ;;
      *) case "$path" in ${isParent}) path="\${path:+$path }$word" ;; esac ;;
    esac
  done
  case "$path" in
${cases.join("\n")}
  esac
  COMPREPLY=($(compgen -W "$words" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -o default -F _quarry quarry
`;
}

function forFish(words: Words): string {
  return words
    .flatMap(([path, next]) => {
      const seen =
        path === ""
          ? "__fish_use_subcommand"
          : `__fish_seen_subcommand_from ${path.split(" ").at(-1)}`;
      return next.map((word) => {
        const what = word.startsWith("--") ? `-l ${word.slice(2)}` : `-a ${word}`;
        return `complete -c quarry -n '${seen}' ${what}\n`;
      });
    })
    .join("");
}
