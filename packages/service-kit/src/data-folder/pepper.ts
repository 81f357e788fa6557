import { randomBytes } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/**
 * The secret under which a standalone server hashes its keys: the given one, or else one of its own
 * that is made on the first start and kept in the data folder, readable by its owner only.
 */
export function standalonePepper(dataFolder: string, given: string | undefined): string {
  if (given !== undefined && given !== "") return given;
  const path = join(dataFolder, "key-pepper");
  try {
    writeFileSync(path, randomBytes(32).toString("base64url"), {
      flag: "wx",
      mode: 0o600,
      flush: true,
    });
  } catch (error) {
    const isThere = error instanceof Error && "code" in error && error.code === "EEXIST";
    if (!isThere) throw error;
  }
  return readFileSync(path, "utf8");
}
