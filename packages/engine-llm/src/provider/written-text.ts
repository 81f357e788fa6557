import type { ChatCompletionCreateParamsNonStreaming } from "openai/resources";

export type RequestBody = ChatCompletionCreateParamsNonStreaming;

/** The text that a model reads; pictures count elsewise and are left out. */
export function writtenText({ messages }: RequestBody): string {
  return messages.map(({ content }) => textOf(content)).join("\n");
}

function textOf(content: RequestBody["messages"][number]["content"]): string {
  if (typeof content === "string") return content;
  return (content ?? []).map((part) => (part.type === "text" ? part.text : "")).join("\n");
}
