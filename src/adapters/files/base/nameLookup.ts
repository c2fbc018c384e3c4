// Where a name leads from this machine, as its own system says: asked of the system's resolver alone, and nothing is fetched.
import { lookup } from 'node:dns/promises';
import { systemClock } from './system';

/** A name that is not known by then is as good as unknown. */
const maxMs = 3_000;

/** The addresses behind a name; none where there are none, or they take too long. */
export async function addressesOf(name: string, signal: AbortSignal): Promise<readonly string[]> {
  const found = lookup(name, { all: true }).then(
    (all) => all.map(({ address }) => address),
    () => [],
  );
  const over = new AbortController();
  const late = systemClock.sleep(maxMs, AbortSignal.any([signal, over.signal])).then(() => []);
  return Promise.race([found, late]).finally(() => over.abort());
}
