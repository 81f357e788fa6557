import { type RefObject, useEffect } from "preact/compat";

/** Moves the focus between the links of a table's rows with `j` and `k`; Enter is the link's own. */
export function useRowKeys(body: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    function onKey({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent): void {
      if (ctrlKey || metaKey || altKey || (key !== "j" && key !== "k")) return;
      if (target instanceof HTMLElement && target.closest("input, select, textarea")) return;
      const links: (Element | null)[] = [...(body.current?.querySelectorAll("a") ?? [])];
      const at = links.indexOf(document.activeElement);
      const next = key === "j" ? at + 1 : Math.max(at - 1, 0);
      const link = links[next];
      if (link instanceof HTMLElement) link.focus();
    }
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [body]);
}
