// How many requests a piece of work may still make, retries, looks and re-asks included. It goes with the flow, and is taken from where
// requests are made: so nobody on the way has to hand it on, or to add up what others have used.
import type { CallAllowance, Flow } from './flow';

/**
 * The same flow for a piece of work that may make so many requests, in place of what bounded it before.
 * @param requests most that may be made; below 0 counts as 0
 */
export function withAllowance(flow: Flow, requests: number): Flow {
  let left = Math.max(0, requests);
  const allowance: CallAllowance = {
    left: () => left,
    take: (made) => {
      left = Math.max(0, left - made);
    },
  };
  return { ...flow, allowance };
}

/** Requests that may still be made; without end where nothing bounds them. */
export function requestsLeft({ allowance }: Flow): number {
  return allowance?.left() ?? Number.POSITIVE_INFINITY;
}
