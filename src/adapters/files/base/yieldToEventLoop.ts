// Long work of this thread in pieces, between which others are served.

/** Resolves when whatever else waits for this thread has had its turn. */
export const yieldToEventLoop = () => new Promise<void>((resolve) => setImmediate(resolve));
