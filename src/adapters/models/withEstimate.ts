// Estimate of how long a model reads a request, by the speed at which it read the last.
import { requestTokens } from '../../core/models/fitRequest';
import type { Clock, Models } from '../../flows/ports/ports';

/** Shorter requests say more of the way to the service than of the model. Tokens. */
const minMeasured = 200;

/**
 * The same models; each attempt begins with a `reading`, which says how long it may last where the model has answered before.
 * @param answered is told of each call that was answered
 */
export function withEstimate(models: Models, clock: Clock, answered: () => void = () => undefined): Models {
  const msPerToken = new Map<string, number>();
  return {
    ...models,
    async *stream(request, signal) {
      const { model } = models.identify(request.tier, request.using);
      const tokens = requestTokens(request);
      const known = msPerToken.get(model);
      yield { type: 'reading', percent: null, leftMs: known === undefined ? null : Math.round(known * tokens) };
      const startedAt = clock.now();
      let isMeasured = tokens < minMeasured;
      for await (const event of models.stream(request, signal)) {
        if (!isMeasured && (event.type === 'text' || event.type === 'toolCall')) {
          isMeasured = true;
          msPerToken.set(model, Math.max(0, clock.now() - startedAt) / tokens);
        }
        if (event.type === 'done') answered();
        yield event;
      }
    },
  };
}
