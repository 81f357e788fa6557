export * from "./blobs.ts";
export * from "./document.ts";
export * from "./events.ts";
export * from "./evidence.ts";
export * from "./extractions.ts";
export * from "./names.ts";
export * from "./schemas.ts";
export * from "./subjects.ts";
