export { canRunImages, namedWithReason } from "./can-run-images.ts";
export { buildImages, tagOf } from "./images.ts";
