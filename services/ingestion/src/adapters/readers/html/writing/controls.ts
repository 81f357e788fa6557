import { isHidden } from "../tree/element-kinds.ts";
import { type HtmlElement, isElement, plainText } from "../tree/tree.ts";

const unshownInputs = /^(hidden|password|image|file)$/;

function inputText({ attributes }: HtmlElement): string {
  const type = (attributes.type ?? "text").toLowerCase();
  if (unshownInputs.test(type)) return "";
  if (/^(checkbox|radio)$/.test(type)) return "checked" in attributes ? "[x]" : "[ ]";
  return attributes.value ?? "";
}

function selectText(select: HtmlElement): string {
  const options = select.children
    .filter(isElement)
    .flatMap((child) => (child.name === "optgroup" ? child.children.filter(isElement) : [child]))
    .filter((child) => child.name === "option" && !isHidden(child));
  const selected = options.filter((option) => "selected" in option.attributes);
  const none = selected.length === 0 && !("multiple" in select.attributes);
  return (none ? options.slice(0, 1) : selected).map(plainText).join(", ");
}

/** What a control shows: its value, its chosen options, whether it is ticked; undefined for others. */
export function controlText(element: HtmlElement): string | undefined {
  switch (element.name) {
    case "input":
      return inputText(element);
    case "select":
      return selectText(element);
    case "textarea":
      return plainText(element);
    default:
      return undefined;
  }
}
