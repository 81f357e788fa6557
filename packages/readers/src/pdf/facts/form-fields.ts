import type { Boxed, PlacedAnnotation } from "./annotations.ts";

/** A field of a form: its value, and the lines that the page shows for it. */
export type FormField = Boxed<string> & { name: string; lines: string[] };

/** What a box or button that is not chosen has for its value. */
export const unchecked = "Off";
const longestList = 50;

const marked = (isOn: boolean) => (isOn ? "[x]" : "[ ]");

function chosen({ fieldValue }: PlacedAnnotation): string[] {
  return [fieldValue ?? []].flat().filter((value) => value.trim() !== "");
}

function buttonField(widget: PlacedAnnotation): Pick<FormField, "value" | "lines"> {
  const value = chosen(widget)[0] ?? unchecked;
  const own = widget.exportValue ?? widget.buttonValue;
  const isOn = value !== unchecked && (own === undefined || own === value);
  return { value: isOn ? value : unchecked, lines: [marked(isOn)] };
}

/** A closed list shows what is chosen, an open one all that it offers. */
function choiceField(widget: PlacedAnnotation): Pick<FormField, "value" | "lines"> {
  const options = widget.options ?? [];
  const values = chosen(widget);
  const shown = values.map(
    (value) => options.find(({ exportValue }) => exportValue === value)?.displayValue ?? value,
  );
  const value = shown.join(", ");
  if (widget.combo || options.length > longestList) return { value, lines: value ? [value] : [] };
  const lines = options.map(
    ({ exportValue, displayValue }) => `${marked(values.includes(exportValue))} ${displayValue}`,
  );
  return { value, lines };
}

function fieldOf(widget: PlacedAnnotation): Pick<FormField, "value" | "lines"> | undefined {
  if (widget.pushButton || widget.fieldType === "Sig") return undefined;
  if (widget.checkBox || widget.radioButton) return buttonField(widget);
  if (widget.fieldType === "Ch") return choiceField(widget);
  const value = chosen(widget).join("\n").trim();
  return value === "" ? undefined : { value, lines: value.split(/\r\n?|\n/) };
}

/** The fields of a page's form that show something. */
export function formFieldsIn(annotations: readonly PlacedAnnotation[]): FormField[] {
  return annotations.flatMap((widget) => {
    if (widget.subtype !== "Widget" || !widget.fieldName) return [];
    const field = fieldOf(widget);
    return field ? { name: widget.fieldName, box: widget.box, ...field } : [];
  });
}
