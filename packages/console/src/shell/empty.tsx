import type { ComponentChildren } from "preact";

/** A view without anything in it, and the way on. */
export function Empty({ title, children }: { title: string; children: ComponentChildren }) {
  return (
    <div class="empty">
      <h2>{title}</h2>
      {children}
    </div>
  );
}
