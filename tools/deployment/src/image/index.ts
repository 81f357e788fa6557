export { forImages, forPods } from "./can-run.ts";
export { buildImages, tagOf } from "./images.ts";
