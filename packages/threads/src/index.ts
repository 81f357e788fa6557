export { openThreads, type ThreadOptions, type Threads, threadMemoryMb } from "./threads.ts";
