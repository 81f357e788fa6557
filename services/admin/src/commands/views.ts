import { type Difference, rebuild, verify } from "@quarry/event-store";
import { Argument } from "commander";
import { type AddCommand, withJson } from "../session.ts";
import type { Stores } from "../stores/stores.ts";

type ViewName = "schemas" | "extractions";

const viewArgument = () => new Argument("<view>", "which").choices(["schemas", "extractions"]);

/** `admin views`: the read models, while the services serve. */
export const addViews: AddCommand = (program, session) => {
  const views = program.command("views").description("verify and rebuild read models");
  const { open, print, progress, partial } = session;

  withJson(views, "verify")
    .addArgument(viewArgument())
    .description("compare each row with the fold of its stream, and name each difference")
    .action(async (view: ViewName, options) => {
      await using stores = await open();
      const told = (streams: number) => progress(`${streams} streams compared`, options);
      const { streams, differences } = await verifyView(stores, view, told);
      if (differences.length > 0) partial();
      const lines = [
        `${view}: ${streams} streams compared, ${differences.length} rows differ`,
        ...differences.map(describe),
      ];
      print({ json: { view, streams, differences }, lines }, options);
    });

  withJson(views, "rebuild")
    .addArgument(viewArgument())
    .description("make each row anew from the log, where it differs")
    .action(async (view: ViewName, options) => {
      await using stores = await open();
      const told = ({ streams, mended }: { streams: number; mended: number }) =>
        progress(`${streams} streams folded, ${mended} rows mended`, options);
      const { streams, mended } = await rebuildView(stores, view, told);
      const lines = [`${view}: ${streams} streams folded anew, ${mended} rows mended`];
      print({ json: { view, streams, mended }, lines }, options);
    });
};

function verifyView(
  { schema, extraction }: Stores,
  view: ViewName,
  told: (streams: number) => void,
) {
  return view === "schemas"
    ? verify(schema.log, schema.view, told)
    : verify(extraction.log, extraction.view, told);
}

function rebuildView(
  { schema, extraction }: Stores,
  view: ViewName,
  told: Parameters<typeof rebuild>[2],
) {
  return view === "schemas"
    ? rebuild(schema.log, schema.view, told)
    : rebuild(extraction.log, extraction.view, told);
}

function describe(difference: Difference): string {
  switch (difference.kind) {
    case "missing":
      return `${difference.id}  has no row`;
    case "stray":
      return `${difference.id}  is of no stream`;
    case "different":
      return `${difference.id}  differs in ${difference.fields.join(", ")}`;
  }
}
