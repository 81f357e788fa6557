import { stringify } from "yaml";

/** A field's value that Helm evaluates; with `when`, the field is left out unless that condition holds. */
export class Expression {
  readonly text: string;
  readonly when: string | undefined;

  constructor(text: string, when?: string) {
    this.text = text;
    this.when = when;
  }
}

/** A value of the chart as JSON, which is YAML in one line. */
export function value(path: string, when?: string): Expression {
  return new Expression(`{{ toJson .Values.${path} }}`, when);
}

const mark = (index: number | string) => `EXPRESSION-${index}-`;
const marked = new RegExp(`^(.*)${mark("(\\d+)")}$`, "gm");

/** Returns objects as the text of a template, which Helm renders only while `when` holds. */
export function template(objects: object[], when?: string): string {
  const expressions: Expression[] = [];
  const texts = objects.map((object) =>
    stringify(
      object,
      (_key, field: unknown) =>
        field instanceof Expression ? mark(expressions.push(field) - 1) : field,
      // Helm reads YAML 1.1, in which `on` is a boolean.
      { lineWidth: 0, aliasDuplicateObjects: false, compat: "yaml-1.1" },
    ),
  );
  const text = texts
    .join("---\n")
    .replaceAll("{{", '{{ "{{" }}')
    .replaceAll(marked, (_line, before: string, index: string) => {
      const expression = expressions[Number(index)];
      const line = `${before}${expression?.text}`;
      return expression?.when === undefined ? line : guarded(`${line}\n`, expression.when);
    });
  return when === undefined ? text : `${guarded(text, when)}\n`;
}

function guarded(text: string, condition: string): string {
  return `{{- if ${condition} }}\n${text}{{- end }}`;
}
