import { resolve } from "node:path";
import { openedByName } from "./opened-by-name.ts";
import { prune } from "./prune.ts";

const [folder = "."] = process.argv.slice(2);
const { files, bytes } = await prune(resolve(folder), openedByName);
console.log(`Deleted ${files} files that nothing loads, ${Math.round(bytes / 1e6)} MB`);
