/**
 * The thread of tesseract.js, without what its C code prints about odd pictures: that goes to standard error
 * whatever the settings, and is of no use in a log.
 */
console.error = () => {};
await import("tesseract.js/src/worker-script/node/index.js");
