import { codeShapeOf } from "@quarry/vocabulary";
import { type Field, nameOf } from "../../fields/field.ts";

/** The published form of the code that a field asks for, where there is one. */
export function formOf(field: Field): RegExp | undefined {
  return codeShapeOf(nameOf(field));
}

/** 1 for what has the form, -1 for what has not; 0 where there is none. */
export function hasForm(form: RegExp | undefined, words: string): number {
  return form === undefined ? 0 : form.test(words) ? 1 : -1;
}
