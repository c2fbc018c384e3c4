// Where a name leads from this machine, as its own system says: asked of the system's resolver alone, and nothing is fetched.
import { lookup } from 'node:dns/promises';

/** A name that is not known by then is as good as unknown. */
const maxMs = 3_000;

/** The addresses behind a name; none where there are none, or they take too long. */
export async function addressesOf(name: string, signal: AbortSignal): Promise<readonly string[]> {
  const found = lookup(name, { all: true }).then(
    (all) => all.map(({ address }) => address),
    () => [],
  );
  return Promise.race([found, afterAll(signal)]);
}

function afterAll(signal: AbortSignal): Promise<readonly string[]> {
  return new Promise((resolve) => {
    const finish = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', finish);
      resolve([]);
    };
    const timer = setTimeout(finish, maxMs);
    timer.unref();
    signal.addEventListener('abort', finish);
  });
}
