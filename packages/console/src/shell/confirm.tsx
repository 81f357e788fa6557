import type { ComponentChildren } from "preact";
import { useId, useRef, useState } from "preact/hooks";
import { Fault } from "./notices.tsx";

type Props = {
  /** The button that asks, and how it looks. */
  open: string;
  look?: "danger" | "plain";
  title: string;
  /** What the confirming button says. */
  action: string;
  /** Does it; what it throws is shown, and the question stays open. */
  run: () => Promise<void>;
  children: ComponentChildren;
};

/**
 * A button that asks before something that cannot be undone; the browser keeps the focus inside the
 * question, and gives it back.
 */
export function Confirm({ open, look = "danger", title, action, run, children }: Props) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const [fault, setFault] = useState<string>();
  const [busy, setBusy] = useState(false);

  async function confirm(): Promise<void> {
    setBusy(true);
    setFault(undefined);
    try {
      await run();
      dialog.current?.close();
    } catch (error) {
      setFault(error instanceof Error ? error.message : String(error));
    }
    setBusy(false);
  }

  return (
    <>
      <button type="button" class={look} onClick={() => dialog.current?.showModal()}>
        {open}
      </button>
      <dialog ref={dialog} aria-labelledby={id} onClose={() => setFault(undefined)}>
        <h2 id={id}>{title}</h2>
        {children}
        {fault !== undefined && <Fault>{fault}</Fault>}
        <div class="actions">
          <button type="button" onClick={() => dialog.current?.close()}>
            Cancel
          </button>
          <button type="button" class="danger" disabled={busy} onClick={() => void confirm()}>
            {action}
          </button>
        </div>
      </dialog>
    </>
  );
}
