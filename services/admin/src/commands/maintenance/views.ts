import { Argument } from "@commander-js/extra-typings";
import { type Difference, type RebuildProgress, rebuild, verify } from "@quarry/event-store";
import { counted } from "@quarry/kernel";
import { type AddCommand, withJson } from "../../session.ts";
import type { Stores } from "../../stores/stores.ts";

const viewNames = [
  "schemas",
  "extractions",
  "batches",
  "reviews",
  "review-policies",
  "webhooks",
] as const;
type ViewName = (typeof viewNames)[number];

const viewArgument = () => new Argument("<view>", "which").choices(viewNames);

/** `admin views`: the read models, while the services serve. */
export const addViews: AddCommand = (program, session) => {
  const views = program.command("views").description("verify and rebuild read models");
  const { open, print, progress, partial } = session;

  withJson(views, "verify")
    .addArgument(viewArgument())
    .description("compare each row with the fold of its stream, and list the differences")
    .action(async (view: ViewName, options) => {
      await using stores = await open();
      const report = (streams: number) =>
        progress(`${counted(streams, "stream")} compared`, options);
      const { streams, differences } = await verifyView(stores, view, report);
      if (differences.length > 0) partial();
      const lines = [
        `${view}: ${counted(streams, "stream")} compared, ${counted(differences.length, "row differs", "rows differ")}`,
        ...differences.map(describe),
      ];
      print({ json: { view, streams, differences }, lines }, options);
    });

  withJson(views, "rebuild")
    .addArgument(viewArgument())
    .description("rebuild each row that differs from the log")
    .action(async (view: ViewName, options) => {
      await using stores = await open();
      const summary = ({ streams, repaired }: RebuildProgress) =>
        `${counted(streams, "stream")} replayed, ${counted(repaired, "row")} repaired`;
      const report = (reached: RebuildProgress) => progress(summary(reached), options);
      const rebuilt = await rebuildView(stores, view, report);
      if (rebuilt.gaps.length + rebuilt.kept.length > 0) partial();
      const gaps = rebuilt.gaps.map((gap) => describe({ ...gap, kind: "gap" }));
      const kept = rebuilt.kept.map((id) => `${id}  kept as it is: its content is lost elsewhere`);
      const lines = [`${view}: ${summary(rebuilt)}`, ...gaps, ...kept];
      print({ json: { view, ...rebuilt }, lines }, options);
    });
};

function verifyView(
  { schema, extraction, delivery }: Stores,
  view: ViewName,
  report: (streams: number) => void,
) {
  switch (view) {
    case "schemas":
      return verify(schema.log, schema.view, report);
    case "extractions":
      return verify(extraction.log, extraction.view, report);
    case "batches":
      return verify(extraction.log, extraction.batches, report);
    case "reviews":
      return verify(extraction.log, extraction.reviews, report);
    case "review-policies":
      return verify(extraction.log, extraction.reviewPolicies, report);
    case "webhooks":
      return verify(delivery.log, delivery.view, report);
  }
}

function rebuildView(
  { schema, extraction, delivery }: Stores,
  view: ViewName,
  report: Parameters<typeof rebuild>[2],
) {
  switch (view) {
    case "schemas":
      return rebuild(schema.log, schema.view, report);
    case "extractions":
      return rebuild(extraction.log, extraction.view, report);
    case "batches":
      return rebuild(extraction.log, extraction.batches, report);
    case "reviews":
      return rebuild(extraction.log, extraction.reviews, report);
    case "review-policies":
      return rebuild(extraction.log, extraction.reviewPolicies, report);
    case "webhooks":
      return rebuild(delivery.log, delivery.view, report);
  }
}

function describe(difference: Difference): string {
  switch (difference.kind) {
    case "missing":
      return `${difference.id}  has no row`;
    case "stray":
      return `${difference.id}  has no stream`;
    case "different":
      return `${difference.id}  differs in ${difference.fields.join(", ")}`;
    case "gap":
      return `${difference.id}  unknown: commit ${difference.commit} is missing from the log`;
  }
}
