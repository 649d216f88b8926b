/** A worker that loads for ever: it hears what it is told and never answers. */
/// <reference lib="webworker" />
self.onmessage = () => {};
