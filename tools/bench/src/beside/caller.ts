import { strictEqual } from "node:assert";

/** An account's caller, from whatever thread. */
export type Caller = { url: string; authorization: string };

type Sending = { method?: "POST"; body?: FormData | string; headers?: Record<string, string> };

/** What a request is answered with. @throws AssertionError where that is a refusal. */
export async function ask<Data>(
  { url, authorization }: Caller,
  path: string,
  { headers, ...sending }: Sending = {},
): Promise<Data> {
  const answer = await fetch(`${url}${path}`, {
    ...sending,
    headers: { authorization, ...headers },
  });
  const { status, data } = (await answer.json()) as { status: boolean; data: Data };
  strictEqual(status, true);
  return data;
}

/** Takes an answer whole, keeps nothing of it, and returns how many bytes it had. */
export async function take({ url, authorization }: Caller, path: string): Promise<number> {
  const answer = await fetch(`${url}${path}`, { headers: { authorization } });
  strictEqual(answer.status, 200);
  let bytes = 0;
  for await (const chunk of answer.body ?? []) bytes += chunk.byteLength;
  return bytes;
}
