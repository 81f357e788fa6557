import { useQueryClient } from "@tanstack/react-query";
import { useState } from "preact/hooks";
import { Fault } from "../shell/notices.tsx";
import { Wordmark } from "../shell/shell.tsx";
import { linkFault, signIn } from "./session.ts";

/** What everybody sees who is not signed in. */
export function SignIn() {
  const client = useQueryClient();
  const [fault, setFault] = useState(linkFault);
  const [busy, setBusy] = useState(false);

  async function submit(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    const form = event.currentTarget as HTMLFormElement;
    const key = String(new FormData(form).get("key")).trim();
    setBusy(true);
    try {
      await signIn({ key });
      await client.invalidateQueries({ queryKey: ["me"] });
    } catch (error) {
      setFault(error instanceof Error ? error.message : String(error));
      setBusy(false);
    }
  }

  return (
    <main class="sign-in">
      <Wordmark />
      <h1>Sign in</h1>
      <form onSubmit={(event) => void submit(event)}>
        <label>
          API key
          <input
            name="key"
            type="password"
            autocomplete="current-password"
            placeholder="quarry_…"
            spellcheck={false}
            required
            aria-describedby={fault ? "sign-in-fault" : undefined}
          />
        </label>
        {fault && <Fault id="sign-in-fault">{fault}</Fault>}
        <button type="submit" class="primary" disabled={busy}>
          {busy ? "Signing in …" : "Sign in"}
        </button>
      </form>
      <p class="quiet">
        The server printed a key when it first started. An operator makes more with{" "}
        <code>npm run admin -- keys create</code>. The key itself is not kept in this browser.
      </p>
    </main>
  );
}
