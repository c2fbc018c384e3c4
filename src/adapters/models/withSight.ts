// Describes pictures as text to a model that refuses images.
import type { ModelFailure } from '../../core/models/failure';
import type { ModelEvent, ModelMessage, ModelRequest } from '../../core/models/request';
import type { Models } from '../../flows/ports/ports';

/** Failure message of adapters that know in advance that a model does not accept images. */
export const noSight = 'This model does not support image input.';

/**
 * Repeats a call once with descriptions of the pictures if a refusal mentions pictures and there was no output yet; from then on, the model
 * always receives descriptions. Must be inside `withRetry`, which could otherwise retry the call with the refused pictures.
 */
export function withSight(models: Models): Models {
  const blind = new Set<string>();
  return {
    ...models,
    stream: (request, signal) => (hasPictures(request) ? shown(models, blind, request, signal) : models.stream(request, signal)),
  };
}

async function* shown(models: Models, blind: Set<string>, request: ModelRequest, signal: AbortSignal): AsyncGenerator<ModelEvent> {
  const { model } = models.identify(request.tier, request.using);
  if (!blind.has(model)) {
    let isAnswered = false;
    let isRefused = false;
    for await (const event of models.stream(request, signal)) {
      isRefused = event.type === 'failed' && !isAnswered && !signal.aborted && refusesPictures(request, event.failure);
      if (isRefused) break;
      if (event.type === 'text' || event.type === 'toolCall') isAnswered = true;
      yield event;
    }
    if (!isRefused) return;
    blind.add(model);
  }
  yield { type: 'unseen' };
  yield* models.stream({ ...request, messages: request.messages.map(toldInWords) }, signal);
}

function hasPictures({ messages }: ModelRequest): boolean {
  return messages.some(({ pictures = [] }) => pictures.length > 0);
}

/** Matches error messages about pictures from servers without vision. */
const spokenOf =
  /\bimages?\b|image_url|\bvision\b|multi-?modal|mmproj|inline_?data|content.{0,60}(?:must be|expected|should be).{0,20}string/i;
const otherReasons: ReadonlySet<ModelFailure['reason']> = new Set([
  'noKey',
  'badKey',
  'noPermission',
  'rateLimited',
  'contentBlocked',
  'cancelled',
]);

export function refusesPictures(request: ModelRequest, { reason, detail }: ModelFailure): boolean {
  return hasPictures(request) && !otherReasons.has(reason) && spokenOf.test(detail);
}

function toldInWords({ pictures = [], ...message }: ModelMessage): ModelMessage {
  if (pictures.length === 0) return message;
  const told = pictures.map(({ label }) => `A picture was attached that you cannot see: ${label}`).join('\n');
  return { ...message, text: `${told}\n\n${message.text}` };
}
