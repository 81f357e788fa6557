import { Warning } from "./notices.tsx";

/** What is shown this once: a key, or what signs events. */
export function Secret({ secret, close }: { secret: string; close: () => void }) {
  return (
    <>
      <Warning>It is shown this once, and kept nowhere. Copy it before you close this.</Warning>
      <p>
        <code>{secret}</code>
      </p>
      <div class="actions">
        <button type="button" class="primary" onClick={close}>
          Done
        </button>
      </div>
    </>
  );
}
