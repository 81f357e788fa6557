export { makeDataFolder, RESTORING, refuseHalfRestored } from "./data-folder.ts";
export { checkWrites, showDisk } from "./disk.ts";
export { lockFolder } from "./folder-lock.ts";
export { standalonePepper } from "./pepper.ts";
