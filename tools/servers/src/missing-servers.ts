import { dockerAnswers } from "./docker.ts";
import { installHint, isInstalled, type ServerKind } from "./install/folders.ts";

/** For each of these servers that this machine cannot start: what to do about it. */
export async function missingServers(
  kinds: readonly ServerKind[],
): Promise<Partial<Record<ServerKind, string>>> {
  const absent = kinds.filter((kind) => !isInstalled(kind));
  const contained = absent.some(hasImage) && (await dockerAnswers());
  const missing = absent.filter((kind) => !(contained && hasImage(kind)));
  return Object.fromEntries(missing.map((kind) => [kind, installHint(kind)]));
}

/** Whether a Docker engine serves in place of the installed programs. */
function hasImage(kind: ServerKind): boolean {
  return kind !== "llama";
}
