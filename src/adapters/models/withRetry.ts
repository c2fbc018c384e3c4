// Retries a model call when that can help and nothing of the answer was shown.
import { defaultRetry, type ModelFailure, modelFailure, type RetryPolicy, retryWaitMs } from '../../core/models/failure';
import type { ModelEvent, ModelRequest } from '../../core/models/request';
import { addUsage, noUsage, type Usage } from '../../core/models/usage';
import type { Clock, Ids, Models } from '../../flows/ports/ports';

/**
 * The same models, more patient. A retry never follows a text, a tool call or an abort; before each retry one `waiting` tells how
 * long it takes, 0 for at once; `usage` includes the failed attempts of the call, for they are billed as well.
 */
export function withRetry(models: Models, clock: Clock, ids: Pick<Ids, 'chance'>, policy: RetryPolicy = defaultRetry): Models {
  return {
    ...models,
    stream: (request, signal) => persist(models, clock, ids, policy, request, signal),
  };
}

/** How one attempt went. */
interface RequestAttempt {
  sawAnswer: boolean;
  isFinal: boolean;
  usage: Usage;
}

async function* persist(
  models: Models,
  clock: Clock,
  ids: Pick<Ids, 'chance'>,
  policy: RetryPolicy,
  request: ModelRequest,
  signal: AbortSignal,
): AsyncGenerator<ModelEvent> {
  let spent = noUsage;
  for (let attempt = 1; ; attempt++) {
    const made: RequestAttempt = { sawAnswer: false, isFinal: false, usage: noUsage };
    const failure = yield* tryOnce(models.stream(request, signal), made, spent);
    if (!failure) return;
    const isLast = made.sawAnswer || made.isFinal || signal.aborted || attempt >= (request.maxAttempts ?? policy.attempts);
    const waitMs = isLast ? null : retryWaitMs(policy, failure, attempt, ids.chance());
    if (waitMs === null) {
      yield { type: 'failed', failure: signal.aborted ? modelFailure('cancelled') : failure };
      return;
    }
    yield { type: 'waiting', waitMs, failure };
    if (waitMs > 0) await clock.sleep(waitMs, signal);
    if (signal.aborted) {
      yield { type: 'failed', failure: modelFailure('cancelled') };
      return;
    }
    spent = addUsage(spent, made.usage);
  }
}

/**
 * Passes an attempt on, all but its failure, which it returns; null when the attempt ended well.
 * Blank space is held back until something follows it: an answer of nothing else is empty, and nobody has seen it.
 */
async function* tryOnce(
  events: AsyncIterable<ModelEvent>,
  made: RequestAttempt,
  spent: Usage,
): AsyncGenerator<ModelEvent, ModelFailure | null> {
  let blank = '';
  for await (const event of events) {
    if (event.type === 'failed') {
      made.isFinal = event.isFinal === true;
      return event.failure;
    }
    if (event.type === 'text' && !made.sawAnswer && event.text.trim() === '') {
      blank += event.text;
      continue;
    }
    if (event.type === 'done' && event.finish === 'stop' && !made.sawAnswer) return modelFailure('empty', 'The answer is blank.');
    if (blank !== '' && event.type === 'text') {
      yield { type: 'text', text: blank };
      blank = '';
    }
    if (event.type === 'usage') made.usage = event.usage;
    if (event.type === 'text' || event.type === 'toolCall') made.sawAnswer = true;
    yield event.type === 'usage' ? { ...event, usage: addUsage(spent, event.usage) } : event;
    if (event.type === 'done') return null;
  }
  return modelFailure('truncated', 'The answer ended without an end.');
}
