import { expect, it } from "vitest";
import { Expression, template, value } from "./expression.ts";

it("writes values of the chart as JSON", () => {
  expect(template([{ host: value("host") }])).toBe("host: {{ toJson .Values.host }}\n");
});

it("leaves out a field whose condition does not hold", () => {
  const object = { class: value("class", ".Values.class"), kind: "Ingress" };
  expect(template([object])).toBe(
    "{{- if .Values.class }}\nclass: {{ toJson .Values.class }}\n{{- end }}\nkind: Ingress\n",
  );
});

it("renders objects only while their condition holds", () => {
  const objects = [{ kind: "One" }, { kind: "Two" }];
  expect(template(objects, ".Values.enabled")).toBe(
    "{{- if .Values.enabled }}\nkind: One\n---\nkind: Two\n{{- end }}\n",
  );
});

it("keeps braces of texts that Helm does not evaluate", () => {
  const object = { summary: "{{ $labels.job }}", image: new Expression("{{ .Values.image }}") };
  expect(template([object])).toBe(
    'summary: "{{ "{{" }} $labels.job }}"\nimage: {{ .Values.image }}\n',
  );
});

it.each(["on", "y", "off", "0o17", "017", "1:30", "2026-11-30"])(
  "quotes %s, which YAML 1.1 does not read as a text",
  (text) => {
    expect(template([{ text }])).toBe(`text: "${text}"\n`);
  },
);
