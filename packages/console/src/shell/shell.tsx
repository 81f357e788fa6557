import type { Me } from "@quarry/client";
import { useQueryClient } from "@tanstack/react-query";
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { useLocation } from "wouter";
import { signOut } from "../session/session.ts";

const views = [
  { path: "/", name: "Extract" },
  { path: "/extractions", name: "Extractions" },
  { path: "/reviews", name: "Reviews" },
  { path: "/batches", name: "Batches" },
  { path: "/schemas", name: "Schemas" },
  { path: "/webhooks", name: "Webhooks", scope: "admin" },
  { path: "/usage", name: "Usage" },
] as const;

/** Those of the views that a key opens. */
const viewsFor = ({ scopes }: Me) =>
  views.filter((view) => !("scope" in view) || scopes.includes(view.scope));

export function Wordmark() {
  return (
    <span class="wordmark">
      <svg viewBox="0 0 32 32" width="22" height="22" aria-hidden="true">
        <path d="M3 25h26v4H3zM6.5 17.5h19v4h-19zM10.5 10h11v4h-11zM14 2.5h4v4h-4z" />
      </svg>
      Quarry
    </span>
  );
}

/** The frame of every view: where one is, and who. */
export function Shell({ me, children }: { me: Me; children: ComponentChildren }) {
  const [path] = useLocation();
  const main = useRef<HTMLElement>(null);
  const nav = useRef<HTMLElement>(null);
  const isFirst = useRef(true);
  useEffect(() => {
    if (!isFirst.current) main.current?.focus();
    isFirst.current = false;
    document.title = `${main.current?.querySelector("h1")?.textContent ?? "Console"} · Quarry`;
    scrollTo(0, 0);
    nav.current?.querySelector("[aria-current]")?.scrollIntoView({ inline: "nearest" });
  }, [path]);

  return (
    <>
      <button type="button" class="skip" onClick={() => main.current?.focus()}>
        Skip to the content
      </button>
      <header class="top">
        <a class="home" href="#/" aria-label="Quarry, start">
          <Wordmark />
        </a>
        <nav aria-label="Views" ref={nav}>
          {viewsFor(me).map((view) => (
            <a
              key={view.path}
              href={`#${view.path}`}
              aria-current={isWithin(path, view.path) ? "page" : undefined}
            >
              {view.name}
            </a>
          ))}
        </nav>
        <Account me={me} />
      </header>
      <main id="main" ref={main} tabIndex={-1}>
        {children}
      </main>
    </>
  );
}

const isWithin = (path: string, view: string) =>
  view === "/" ? path === "/" : path === view || path.startsWith(`${view}/`);

function Account({ me }: { me: Me }) {
  const client = useQueryClient();
  async function leave(): Promise<void> {
    await signOut();
    client.clear();
    client.setQueryData(["me"], null);
  }
  return (
    <div class="account">
      <span title={me.key ? `Signed in with the key ${me.key.hint}` : undefined}>{me.account}</span>
      <button type="button" class="plain" onClick={() => void leave()}>
        Sign out
      </button>
    </div>
  );
}
