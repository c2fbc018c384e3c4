// Serial queue for asynchronous work.
//
// Shared, so that all queues treat failures alike.

export type SerialQueue = <T>(work: () => Promise<T>) => Promise<T>;

/** @returns runs work after all earlier work; the promise settles when this work does */
export function createSerialQueue(): SerialQueue {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const done = last.then(work);
    last = done.catch(() => undefined);
    return done;
  };
}
