// Logs each call: usage, retries and the provider's error, but no prompts or answers.
import { noUsage } from '../../core/models/usage';
import type { ModelEvent, ModelRequest } from '../../core/models/request';
import type { Models } from '../../flows/ports/ports';
import { singleSpaced } from '../../core/text/lines';

export interface CallLog {
  debug(line: string): void;
  info(line: string): void;
  warn(line: string): void;
}

/** @param now monotonic time in milliseconds */
export function withLog(models: Models, log: CallLog, now: () => number): Models {
  return {
    ...models,
    stream: (request, signal) => told(models, log, now, request, signal),
  };
}

async function* told(
  models: Models,
  log: CallLog,
  now: () => number,
  request: ModelRequest,
  signal: AbortSignal,
): AsyncGenerator<ModelEvent> {
  const call = `${request.role}, ${models.identify(request.tier, request.using).model}`;
  const startedAt = now();
  let usage = noUsage;
  for await (const event of models.stream(request, signal)) {
    if (event.type === 'usage') usage = event.usage;
    if (event.type === 'queued') log.debug(`${call}: ${event.waitMs === null ? 'waits' : `waits up to ${event.waitMs} ms`} for its turn`);
    if (event.type === 'waiting') log.info(`${call}: ${reasonOf(event.failure)}; asked again in ${event.waitMs} ms`);
    if (event.type === 'done') log.debug(`${call}: ${event.finish}, ${usage.input} + ${usage.output} tokens, ${now() - startedAt} ms`);
    if (event.type === 'failed') {
      // A call that the user canceled is not an error, so it is logged at the debug level.
      const level = event.failure.reason === 'cancelled' ? 'debug' : 'warn';
      log[level](`${call}: ${reasonOf(event.failure)}, after ${now() - startedAt} ms`);
    }
    yield event;
  }
}

function reasonOf({ reason, detail }: { readonly reason: string; readonly detail: string }): string {
  return detail === '' ? reason : `${reason} (${singleSpaced(detail)})`;
}
