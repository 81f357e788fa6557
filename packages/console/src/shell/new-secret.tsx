import type { ComponentChildren } from "preact";
import { useId, useRef, useState } from "preact/hooks";
import { Fault } from "./notices.tsx";
import { Secret } from "./secret.tsx";

type Props = {
  /** The button that opens the form, and how it looks. */
  open: string;
  look?: "primary" | "plain";
  title: string;
  /** The title above the secret; the form's unless given. */
  shownAs?: string;
  /** What the form's button says. */
  action: string;
  /** Makes what was asked for, and gives its secret; what it throws is shown, and the form stays. */
  make: (form: FormData) => Promise<string>;
  /** The fields of the form. */
  children: ComponentChildren;
};

/** A button that asks for what is to be made, and shows its secret this once. */
export function NewSecret({ open, look, title, shownAs = title, action, make, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const [secret, setSecret] = useState<string>();
  const [fault, setFault] = useState<string>();

  async function submit(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    try {
      setSecret(await make(new FormData(event.currentTarget as HTMLFormElement)));
      setFault(undefined);
    } catch (error) {
      setFault(error instanceof Error ? error.message : String(error));
    }
  }

  return (
    <>
      <button type="button" class={look} onClick={() => dialog.current?.showModal()}>
        {open}
      </button>
      <dialog ref={dialog} aria-labelledby={id} onClose={() => setSecret(undefined)}>
        <h2 id={id}>{secret === undefined ? title : shownAs}</h2>
        {secret === undefined ? (
          <form class="key-form" onSubmit={(event) => void submit(event)}>
            {children}
            {fault !== undefined && <Fault>{fault}</Fault>}
            <div class="actions">
              <button type="button" onClick={() => dialog.current?.close()}>
                Cancel
              </button>
              <button type="submit" class="primary">
                {action}
              </button>
            </div>
          </form>
        ) : (
          <Secret secret={secret} close={() => dialog.current?.close()} />
        )}
      </dialog>
    </>
  );
}
