// Serial queue for asynchronous work.
//
// All queues use this implementation, so that they handle failures in the same way.

export type SerialQueue = <T>(work: () => Promise<T>) => Promise<T>;

/** @returns a function that runs work after all earlier work has finished; its promise settles with the result of that work */
export function createSerialQueue(): SerialQueue {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const done = last.then(work);
    last = done.catch(() => undefined);
    return done;
  };
}
