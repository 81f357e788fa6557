export { type AutoEngineOptions, createAutoEngine } from "./auto-engine.ts";
