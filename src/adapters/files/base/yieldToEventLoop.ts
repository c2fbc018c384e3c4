// Yields to the event loop between pieces of long work, so that whatever else waits for this thread is served.

/** Resolves when whatever else waits for this thread has had its turn. */
export const yieldToEventLoop = () => new Promise<void>((resolve) => setImmediate(resolve));
