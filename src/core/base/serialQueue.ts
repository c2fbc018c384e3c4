// Serial queue for asynchronous work. A failure rejects only the promise of that work.

export type SerialQueue = <T>(work: () => Promise<T>) => Promise<T>;

/** Returns a function that runs work after all earlier work has settled; its promise settles with the result of that work. */
export function createSerialQueue(): SerialQueue {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const done = last.then(work);
    last = done.catch(() => undefined);
    return done;
  };
}
