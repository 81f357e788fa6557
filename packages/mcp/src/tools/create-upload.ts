import { operations } from "@quarry/api";
import { z } from "zod";
import { cutShape } from "../results/tool-result.ts";
import { defineTool } from "./tool.ts";

export const createUpload = defineTool({
  name: "create_upload",
  title: "Make an address for a file",
  description:
    "For a file that Quarry cannot reach by itself: an address that takes one file, once, within ten minutes, and the `curl` command that sends it there (put the file's path in the place of FILE). No key is needed, so keep the address to yourself. The command prints JSON, whose `data.id` is the `upload_id` that `extract` takes.",
  reads: false,
  input: z.strictObject({}),
  output: z.object({
    address: z.string(),
    expires_at: z.string(),
    command: z.string(),
    ...cutShape,
  }),
  async run(_nothing, { rest, publicUrl, signal }) {
    const { path, expiresAt } = await rest.call(operations.createUploadAddress, {}, signal);
    const address = `${publicUrl}${path}`;
    const value = `curl -sS -F 'file=@FILE' '${address}'`;
    return { facts: { address, expires_at: expiresAt }, name: "command", value };
  },
});
