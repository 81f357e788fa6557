import type { Structure } from "@quarry/client";

/** What differs between two structures: a line for each field that was added, removed or changed. */
export function differencesOf(before: Structure, after: Structure): string[] {
  const [old, fresh] = [fieldsOf(before), fieldsOf(after)];
  const removed = [...old].flatMap(([place, text]) =>
    fresh.has(place) ? [] : [`- ${place} ${text}`],
  );
  const added = [...fresh].flatMap(([place, text]) =>
    old.has(place) ? [] : [`+ ${place} ${text}`],
  );
  const changed = [...fresh].flatMap(([place, text]) => {
    const former = old.get(place);
    return former === undefined || former === text ? [] : [`~ ${place} ${former} → ${text}`];
  });
  return [...removed, ...added, ...changed];
}

/** Each field by its place, with all that is said of it but its own fields. */
function fieldsOf(node: Structure, place = ""): Map<string, string> {
  const text = [
    node.type,
    ...(node.type === "enum" ? [node.values.join("|")] : []),
    ...(node.required ? ["required"] : []),
    ...(node.describe === undefined ? [] : [JSON.stringify(node.describe)]),
  ].join(" ");
  const inner =
    node.type === "array"
      ? [...fieldsOf(node.items, `${place}/*`)]
      : node.type === "object"
        ? Object.entries(node.properties).flatMap(([name, child]) => [
            ...fieldsOf(child, `${place}/${name}`),
          ])
        : [];
  return new Map([[place || "/", text], ...inner]);
}
