import { UsageError } from "../exit-status.ts";
import type { AddCommand } from "../session/session.ts";

export const addMcp: AddCommand = (program, session) => {
  program
    .command("mcp")
    .description("Serve tools to a language model on stdin and stdout (MCP).")
    .option("--root <dir...>", "folders whose files the tools may read; none by default")
    .action(async ({ root: roots = [] }: { root?: string[] }) => {
      const { url, key } = await session.settings();
      const { startStdio } = await import("@quarry/mcp/stdio"); // which no other command has to load
      const baseUrl = url.replace(/\/+$/, "");
      await startStdio({ baseUrl, apiKey: key, roots }).catch((error: Error) => {
        throw new UsageError(error.message);
      });
    });
};
