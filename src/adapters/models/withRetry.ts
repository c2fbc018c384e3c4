// Retries a failed model call if a retry can help and no part of its answer was shown.
import { defaultRetry, type ModelFailure, modelFailure, type RetryPolicy, retryWaitMs } from '../../core/models/failure';
import type { ModelEvent, ModelRequest } from '../../core/models/request';
import { addUsage, noUsage, type Usage } from '../../core/models/usage';
import type { Clock, Ids, Models } from '../../flows/ports/ports';

/**
 * Wraps models with retries. There is no retry after text, a tool call or an abort. Each retry is announced by `waiting` with its delay,
 * which may be 0. `usage` includes failed attempts, because they are billed.
 */
export function withRetry(models: Models, clock: Clock, ids: Pick<Ids, 'chance'>, policy: RetryPolicy = defaultRetry): Models {
  return {
    ...models,
    stream: (request, signal) => persist(models, clock, ids, policy, request, signal),
  };
}

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
 * Passes on the events of an attempt, except its failure, which is returned; null on success. Leading whitespace is held back, because an
 * answer of only whitespace counts as empty and can be retried.
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
