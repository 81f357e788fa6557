import { parser } from "@prometheus-io/lezer-promql";

/** What an expression selects series by: a metric's name, and what labels must be, as it is written. */
export type Selector = { metric: string; matchers: string[] };

const strict = parser.configure({ strict: true });

/** All selectors of an expression. @throws SyntaxError where it is none of PromQL. */
export function selectorsOf(expression: string): Selector[] {
  const selectors: Selector[] = [];
  const text = ({ from, to }: { from: number; to: number }) => expression.slice(from, to);
  strict.parse(expression).iterate({
    enter({ name, node }) {
      if (name !== "VectorSelector") return;
      const metric = node.getChildren("Identifier").map(text).join("");
      const matchers = node.getChild("LabelMatchers")?.getChildren("UnquotedLabelMatcher") ?? [];
      selectors.push({ metric, matchers: matchers.map(text) });
    },
  });
  return selectors;
}
