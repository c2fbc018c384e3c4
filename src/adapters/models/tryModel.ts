// One small call that shows whether a model answers, for the moment it is set up.
import type { ModelFailureReason } from '../../core/models/failure';
import type { ModelRequest } from '../../core/models/request';
import type { Models } from '../../flows/ports/ports';

const request: ModelRequest = {
  role: 'setup',
  ordinal: 0,
  tier: 'strong',
  system: '',
  messages: [{ from: 'user', text: 'Answer with the one word: ready' }],
  schema: null,
  tools: [],
};

/** Null as soon as the model says anything, which also ends the call; else why it did not. Never throws. */
export async function tryModel(models: Models, signal: AbortSignal): Promise<ModelFailureReason | null> {
  for await (const event of models.stream(request, signal)) {
    if (event.type === 'text' && event.text.trim() !== '') return null;
    if (event.type === 'toolCall' || event.type === 'done') return null;
    if (event.type === 'failed') return event.failure.reason;
  }
  return 'truncated';
}
