// Scripted models with timeouts.
import { createDeadline } from '../../src/adapters/models/deadline';
import { modelFailure } from '../../src/core/models/failure';
import type { Clock, Models } from '../../src/flows/ports/ports';

/** Adds timeouts to models, as over HTTP: a call ends if it is silent for `idleTimeoutMs` or takes longer than `totalTimeoutMs`. */
export function withDeadline(models: Models, clock: () => Clock, idleTimeoutMs: number, totalTimeoutMs: number): Models {
  return {
    ...models,
    async *stream(request, caller) {
      const deadline = createDeadline(clock(), caller, idleTimeoutMs, totalTimeoutMs);
      try {
        const events = models.stream(request, deadline.signal)[Symbol.asyncIterator]();
        for (let next = await deadline.within(events.next()); next && !next.done; next = await deadline.within(events.next()))
          yield next.value;
        const cut = deadline.cutShort();
        // Ends the script too, as a server would when the connection is closed.
        await events.next();
        if (cut) yield { type: 'failed', failure: modelFailure(cut) };
      } finally {
        deadline.dispose();
      }
    },
  };
}
