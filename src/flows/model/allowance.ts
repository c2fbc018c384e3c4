// How many requests a piece of work may still make, retries, looks and re-asks included. Handed down as one object, and taken from where
// requests are made: so nobody on the way has to add up what others have used.

export interface CallAllowance {
  /** Requests that may still be made; never below 0. */
  left(): number;
  /** Counts requests that were made. */
  take(requests: number): void;
}

/** @param requests most that may be made, 0 or more */
export function createAllowance(requests: number): CallAllowance {
  let left = Math.max(0, requests);
  return {
    left: () => left,
    take: (made) => {
      left = Math.max(0, left - made);
    },
  };
}
