// Several calls side by side as one piece of work: where one cannot go on, all of them end before the others hear of it.
import type { Flow } from './flow';

/**
 * Does the work for each item at once. Rejects with the first failure, after every other call was ended and has come to rest: nobody streams
 * for a run that rests.
 */
export async function together<T, R>(
  flow: Flow,
  items: readonly T[],
  work: (flow: Flow, item: T, index: number) => Promise<R>,
): Promise<R[]> {
  const ended = new AbortController();
  const inner: Flow = { ...flow, signal: AbortSignal.any([flow.signal, ended.signal]) };
  let failure: { readonly error: unknown } | null = null;
  const done = await Promise.all(
    items.map((item, index) =>
      work(inner, item, index).catch((error: unknown) => {
        failure ??= { error };
        ended.abort();
        return null;
      }),
    ),
  );
  if (failure) throw (failure as { readonly error: unknown }).error;
  return done as R[];
}
