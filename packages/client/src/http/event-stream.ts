export type ServerEvent = { name: string; data: unknown };

/**
 * The events of a stream as they come, without its heartbeats, until it ends or says nothing for
 * `silentMs`. Reads over `fetch`, for `EventSource` sends no headers, and Node has none.
 */
export async function* eventsOf(
  body: ReadableStream<Uint8Array>,
  silentMs: number,
): AsyncGenerator<ServerEvent> {
  let rest = "";
  const decoder = new TextDecoder();
  const reader: ReadableStreamDefaultReader<Uint8Array> = body.getReader();
  const cancel = () => reader.cancel().catch(() => undefined);
  try {
    for (;;) {
      const silence = setTimeout(() => void cancel(), silentMs); // which ends the read below
      const { done, value } = await reader.read().finally(() => clearTimeout(silence));
      if (done) return;
      const blocks = (rest + decoder.decode(value, { stream: true })).split(/\r?\n\r?\n/);
      rest = blocks.pop() ?? "";
      yield* blocks.flatMap(eventOf);
    }
  } finally {
    await cancel();
  }
}

function eventOf(block: string): ServerEvent[] {
  const fields = { event: "", data: "" };
  for (const line of block.split(/\r?\n/)) {
    const [, name, value = ""] = /^(event|data): ?(.*)$/.exec(line) ?? [];
    if (name === "event" || name === "data") fields[name] += value;
  }
  const { event: name, data } = fields;
  return name === "" ? [] : [{ name, data: JSON.parse(data) as unknown }];
}
