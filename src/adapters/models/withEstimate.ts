// Estimates the time to a model's first output, from the speed of its last request.
import { requestTokens } from '../../core/models/fitRequest';
import type { Clock, Models } from '../../flows/ports/ports';

/** Minimum size, in tokens, of a request that is measured; measuring a shorter one would mostly capture network latency. */
const minMeasured = 200;

/**
 * Starts each call with a `reading` event, which contains a time estimate if the model has answered before.
 * @param answered called after each call that was answered
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
