import { Quarry } from "@quarry/client";

/** Where this Quarry answers: beside the page, whatever prefix a proxy puts before both. */
export const baseUrl = new URL(".", document.baseURI).href.replace(/\/$/, "");

/** Every call of the console. It sends no key: the browser adds the session, which no script can read. */
export const quarry = new Quarry({ baseUrl, maxRetries: 2 });

/** An answer that is no success, in the server's words. */
export class SignInError extends Error {}

/** @throws SignInError where the key or the code is refused, or the server is not reached. */
export async function signIn(credential: { key: string } | { code: string }): Promise<void> {
  const response = await fetch(`${baseUrl}/console/session`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(credential),
  }).catch(() => undefined);
  if (response?.ok) return;
  const answer = (await response?.json().catch(() => undefined)) as
    | { message?: string }
    | undefined;
  throw new SignInError(answer?.message ?? "The server was not reached; try again");
}

export async function signOut(): Promise<void> {
  await fetch(`${baseUrl}/console/session`, { method: "DELETE" });
}

/** Why the link that opened the console did not sign in; shown by the sign-in view. */
export let linkFault: string | undefined;

/** Takes the code of `#once=<code>` out of the address, and signs in with it. */
export async function signInByLink(): Promise<void> {
  const code = /^#once=([\w-]+)$/.exec(location.hash)?.[1];
  if (code === undefined) return;
  history.replaceState(null, "", "#/");
  try {
    await signIn({ code });
  } catch (error) {
    linkFault = error instanceof Error ? error.message : String(error);
  }
}
