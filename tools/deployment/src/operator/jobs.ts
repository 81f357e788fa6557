import type { ICronJob } from "kubernetes-models/batch/v1/CronJob";
import type { IPersistentVolumeClaim } from "kubernetes-models/v1/PersistentVolumeClaim";
import type { IServiceAccount } from "kubernetes-models/v1/ServiceAccount";
import { type Manifest, ofKind, podOf } from "../manifests/manifest.ts";
import { version } from "../services/service.ts";

/** Seconds from one time of a schedule to the next, of the schedules that we use. */
const periods: [schedule: RegExp, seconds: number][] = [
  [/^\d+ \* \* \* \*$/, 3_600],
  [/^\d+ \d+ \* \* \*$/, 86_400],
];

const rules: [wants: string, keeps: (job: ICronJob, manifests: Manifest[]) => boolean][] = [
  ["never runs twice at once", ({ spec }) => spec?.concurrencyPolicy === "Forbid"],
  ["goes by UTC", ({ spec }) => spec?.timeZone === "Etc/UTC"],
  ["leaves what failed to a person", ({ spec }) => spec?.jobTemplate.spec?.backoffLimit === 0],
  ["shows a week's failures", ({ spec }) => (spec?.failedJobsHistoryLimit ?? 1) >= 7],
  ["has ended before the next is due", (it) => it.spec?.suspend || longest(it) <= period(it)],
  ["runs the operator's image", (it) => imageOf(it) === `quarry-admin:${version}`],
  ["has an account without a token", hasAccount],
  ["writes under a name of its own", (it) => targetOf(it) === undefined || hasUniqueTarget(it)],
  ["writes to a claim", (it, all) => targetOf(it) === undefined || !!claimAt(all, it)],
];

/** Where what runs by the clock may run into itself, fail unseen, or write over what is there. */
export function jobFaults(manifests: Manifest[]): string[] {
  return ofKind<ICronJob>(manifests, "CronJob").flatMap((job) =>
    rules
      .filter(([, keeps]) => !keeps(job, manifests))
      .map(([wants]) => `${job.metadata.name}: ${wants}`),
  );
}

function period({ spec }: ICronJob): number {
  return periods.find(([form]) => form.test(spec?.schedule ?? ""))?.[1] ?? 0;
}

/** Seconds from the time at which it is due to its end, where it begins late and hangs. */
function longest({ spec }: ICronJob): number {
  const { activeDeadlineSeconds = Number.POSITIVE_INFINITY } = spec?.jobTemplate.spec ?? {};
  return (spec?.startingDeadlineSeconds ?? Number.POSITIVE_INFINITY) + activeDeadlineSeconds;
}

function imageOf(job: ICronJob): string {
  return `${podOf(job).containers.map(({ image }) => image)}`;
}

function hasAccount(job: ICronJob, manifests: Manifest[]): boolean {
  return ofKind<IServiceAccount>(manifests, "ServiceAccount").some(
    ({ metadata, automountServiceAccountToken: mounts }) =>
      metadata.name === podOf(job).serviceAccountName && mounts === false,
  );
}

/** Where a job writes to. */
export function targetOf(job: ICronJob): string | undefined {
  const [{ args = [] } = {}] = podOf(job).containers;
  return args.includes("--to") ? args[args.indexOf("--to") + 1] : undefined;
}

const jobName = "metadata.labels['batch.kubernetes.io/job-name']";

function hasUniqueTarget(job: ICronJob): boolean {
  const [container] = podOf(job).containers;
  const source = container?.env?.find(({ name }) => name === "JOB")?.valueFrom?.fieldRef;
  return targetOf(job)?.includes("$(JOB)") === true && source?.fieldPath === jobName;
}

/** The claim that a job writes to, if there is one. */
export function claimAt(manifests: Manifest[], job: ICronJob): string | undefined {
  const { containers, volumes = [] } = podOf(job);
  const mount = containers[0]?.volumeMounts?.find((it) =>
    targetOf(job)?.startsWith(`${it.mountPath}/`),
  );
  const volume = volumes.find(({ name }) => name === mount?.name);
  const claims = ofKind<IPersistentVolumeClaim>(manifests, "PersistentVolumeClaim");
  const names = claims.map(({ metadata }) => metadata.name);
  return names.find((name) => name === volume?.persistentVolumeClaim?.claimName);
}
