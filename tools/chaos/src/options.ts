import { parseArgs } from "node:util";
import { z } from "zod";
import { type PointName, points } from "./failpoints/points.ts";
import { formNames } from "./forms/form.ts";

const help = `npm run chaos -- [--seed N] [--minutes M] [--form distributed|standalone] [--json]

Runs Quarry on real servers under mixed load, injects faults chosen by the seed, and checks what is
stored afterwards against a ledger. Reports progress on standard error. Exits with 1 if a rule is broken.

  --seed N        chooses the faults and the load (default: 1)
  --minutes M     how long to inject faults (default: 5); settling takes some minutes more
  --form F        distributed (default) or standalone
  --replicas R    processes of each service of the distributed form (default: 2)
  --nats N        NATS servers of the distributed form: 1 (default), or 3 as a cluster
  --beside DIR    starts the first process of each service from DIR, a checkout of the previous version
  --next-release  starts all but the first process of each service from a simulated next release, in
                  which one event of each log has a new version, and upgrades the first ones at the end
  --only TEXT     only faults whose name contains TEXT, such as "kill"; repeatable
  --failpoints N  instead of the above: kills a service N times at each of the points K1 to K13,
                  or at the points named by --only, such as "--only K12 --only K13"
  --json          print JSON
  --help          print this
`;

const options = {
  seed: { type: "string", default: "1" },
  minutes: { type: "string", default: "5" },
  form: { type: "string", default: "distributed" },
  replicas: { type: "string", default: "2" },
  nats: { type: "string", default: "1" },
  beside: { type: "string" },
  "next-release": { type: "boolean", default: false },
  only: { type: "string", multiple: true },
  failpoints: { type: "string" },
  json: { type: "boolean", default: false },
  help: { type: "boolean", default: false },
} as const;

const Options = z
  .object({
    seed: z.coerce.number().int().nonnegative(),
    minutes: z.coerce.number().positive().max(1_440),
    form: z.enum(formNames),
    replicas: z.coerce.number().int().min(1).max(4),
    nats: z.enum(["1", "3"]).transform((count) => (count === "3" ? 3 : 1)),
    beside: z.string().optional(),
    "next-release": z.boolean(),
    only: z.array(z.string()).optional(),
    failpoints: z.coerce.number().int().positive().optional(),
    json: z.boolean(),
  })
  .superRefine(({ failpoints, only = [] }, context) => {
    const unknown = only.find((name) => !isPoint(name));
    if (failpoints === undefined || unknown === undefined) return;
    const message = `there is no point ${unknown}; points are ${Object.keys(points).join(", ")}`;
    context.addIssue({ code: "custom", path: ["only"], message });
  })
  .superRefine(({ form, nats, beside, "next-release": nextRelease }, context) => {
    if (form === "distributed") return;
    const given = { nats: nats === 3, beside: beside !== undefined, "next-release": nextRelease };
    for (const [name, isGiven] of Object.entries(given)) {
      const message = "applies only to the distributed form";
      if (isGiven) context.addIssue({ code: "custom", path: [name], message });
    }
  });

const isPoint = (name: string): name is PointName => Object.hasOwn(points, name);

/** The failpoints that are named, each once; all where none is. */
export function chosenPoints(only: readonly string[] | undefined): PointName[] {
  const all = Object.keys(points).filter(isPoint);
  return only ? all.filter((name) => only.includes(name)) : all;
}

/** @throws Error that names what cannot be understood. */
export function readOptions(args: string[]) {
  const { values } = parseArgs({ args, options });
  if (values.help) return { help };
  const parsed = Options.safeParse(values);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new Error(`--${issue?.path.join(".")}: ${issue?.message}. see --help`);
}
