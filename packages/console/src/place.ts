import { useSyncExternalStore } from "preact/compat";

/*
 * Where the console is: in the address's fragment, as `#/extractions?status=failed`. No server sees it,
 * no server needs to know it, and the page is the same under any prefix.
 */

const current = () => location.hash.replace(/^#?\/?/, "/");
const path = () => current().split("?", 1)[0] ?? "/";
const search = () => current().slice(path().length).replace(/^\?/, "");

function subscribe(notify: () => void): () => void {
  addEventListener("hashchange", notify);
  return () => removeEventListener("hashchange", notify);
}

/** Goes to a place of the console, such as `/extractions?status=failed`. */
export function goTo(to: string, { replace = false }: { replace?: boolean } = {}): void {
  history[replace ? "replaceState" : "pushState"](null, "", `#${to}`);
  dispatchEvent(new HashChangeEvent("hashchange"));
}

/** The path, as the router takes it. */
export const usePath = Object.assign(
  (): [string, typeof goTo] => [useSyncExternalStore(subscribe, path), goTo],
  { hrefs: (to: string) => `#${to}` },
);

/** What stands after the path's `?`. */
export const useQueryText = (): string => useSyncExternalStore(subscribe, search);

/** Returns a place with one parameter of its query set, or without it. */
export function placeWith(place: string, query: string, { name, value }: Parameter): string {
  const asked = new URLSearchParams(query);
  if (value === "") asked.delete(name);
  else asked.set(name, value);
  const text = asked.toString();
  return text === "" ? place : `${place}?${text}`;
}

type Parameter = { name: string; value: string };
