/**
 * The thread of tesseract.js, without what its C code says about odd pictures: that goes to standard
 * error, whatever its settings, and belongs to nobody's log.
 */
console.error = () => {};
await import("tesseract.js/src/worker-script/node/index.js");
