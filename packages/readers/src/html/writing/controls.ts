import { isHidden } from "../tree/element-kinds.ts";
import { type HtmlElement, isElement, plainText, rawText } from "../tree/tree.ts";

/** What a box or button that is not chosen has for its value, as in forms of PDF. */
const unchecked = "Off";
const buttons = /^(submit|reset|button)$/;
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

/** Whether a control is one of those that share a name and a value: boxes and radio buttons. */
export function isChoice({ name, attributes }: HtmlElement): boolean {
  return name === "input" && /^(checkbox|radio)$/i.test(attributes.type ?? "");
}

/** What a control would send; undefined where it holds nothing, or nothing that is shown. */
export function controlValue(element: HtmlElement): string | undefined {
  const { attributes } = element;
  if (isChoice(element)) return "checked" in attributes ? (attributes.value ?? "on") : unchecked;
  if (element.name === "input" && buttons.test(attributes.type?.toLowerCase() ?? "")) return;
  const shown = element.name === "textarea" ? rawText(element) : controlText(element);
  return shown?.trim() || undefined;
}

/** A field's value after one more of the boxes or buttons that share its name. */
export function joinChoices(known: string, further: string): string {
  if (further === unchecked) return known;
  return known === unchecked ? further : `${known}, ${further}`;
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
