// Serial queue: runs asynchronous work one piece after the other.
//
// The one of the house: each place with a chain of promises of its own had its own idea of what a failure does to those behind it.

export type SerialQueue = <T>(work: () => Promise<T>) => Promise<T>;

/** @returns what runs a piece of work after those before it; the promise is that of the work alone */
export function createSerialQueue(): SerialQueue {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const done = last.then(work);
    last = done.catch(() => undefined);
    return done;
  };
}
