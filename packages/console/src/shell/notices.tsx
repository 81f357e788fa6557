import type { ComponentChildren } from "preact";

type Notice = { children: ComponentChildren; id?: string };

/** What went wrong and what to do; read out at once. */
export function Fault({ children, id }: Notice) {
  return (
    <div class="notice fault" role="alert" id={id}>
      <span aria-hidden="true">!</span>
      <div>{children}</div>
    </div>
  );
}

/** What the reader should know before trusting what is shown. */
export function Warning({ children }: Notice) {
  return (
    <div class="notice warning">
      <span aria-hidden="true">△</span>
      <div>{children}</div>
    </div>
  );
}

/** Something comes; read out when it stays away. */
export function Waiting({ children }: Notice) {
  return (
    <p class="waiting" role="status">
      <span class="spinner" aria-hidden="true" /> {children} …
    </p>
  );
}
