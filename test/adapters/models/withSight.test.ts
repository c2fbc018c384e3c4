// Pictures for models without vision: replaced by descriptions after one rejection.
import assert from 'node:assert/strict';
import { editorMessages } from '../../../src/adapters/models/editor/editorModels';
import { geminiRequest } from '../../../src/adapters/models/gemini/googleClient';
import { openAiRequest } from '../../../src/adapters/models/openai/openAiRequest';
import { withSight } from '../../../src/adapters/models/withSight';
import { modelFailure, type ModelFailureReason } from '../../../src/core/models/failure';
import type { ModelEvent, ModelRequest } from '../../../src/core/models/request';
import type { Models } from '../../../src/flows/ports/ports';
import { modelRequest } from '../../kit/modelRequest';
import { column } from '../../kit/lists';

const seen: ModelRequest = {
  ...modelRequest(),
  messages: [
    { from: 'user', text: 'What is wrong here?', pictures: [{ mime: 'image/png', data: 'QUJD', label: 'the sign-in page', tokens: 300 }] },
  ],
};
const signal = new AbortController().signal;

function refusing(reason: ModelFailureReason, detail: string, before: readonly ModelEvent[] = []) {
  const asked: ModelRequest[] = [];
  const models: Models = {
    identify: () => ({ model: 'm', recorded: false }),
    price: () => null,
    stream: async function* (request) {
      asked.push(request);
      if (request.messages.some(({ pictures }) => pictures)) {
        yield* before;
        yield { type: 'failed', failure: modelFailure(reason, detail) };
      } else {
        yield { type: 'text', text: 'I see.' };
        yield { type: 'done', finish: 'stop' };
      }
    },
  };
  return { asked, models: withSight(models) };
}

async function all(models: Models, request: ModelRequest): Promise<ModelEvent[]> {
  const events: ModelEvent[] = [];
  for await (const event of models.stream(request, signal)) events.push(event);
  return events;
}

describe('a request with pictures', () => {
  const refusals: readonly (readonly [ModelFailureReason, string])[] = [
    ['badRequest', 'Invalid content type. image_url is only supported by certain models.'],
    ['overloaded', 'image input is not supported - hint: if this is unexpected, you may need to provide the mmproj'],
    ['unknownModel', 'No endpoints found that support image input'],
    ['badRequest', 'Failed to deserialize: messages[0]: unknown variant `image_url`, expected `text`'],
    ['badRequest', 'This model does not support vision'],
    ['badRequest', 'messages[1].content must be a string'],
    ['badRequest', 'Image input modality is not enabled for models/gemma-3-1b-it'],
  ];
  for (const [reason, detail] of refusals) {
    it(`is sent as text after "${detail.slice(0, 40)}", and from then on at once`, async () => {
      const { asked, models } = refusing(reason, detail);
      const events = await all(models, seen);
      assert.deepEqual(column(events, 'type'), ['unseen', 'text', 'done']);
      assert.equal(asked[1]?.messages[0]?.text, 'A picture was attached that you cannot see: the sign-in page\n\nWhat is wrong here?');
      assert.equal(asked[1]?.messages[0]?.pictures, undefined);
      await all(models, seen);
      assert.equal(asked.length, 3);
    });
  }

  const others: readonly (readonly [ModelFailureReason, string])[] = [
    ['overloaded', 'The model is busy.'],
    ['badKey', 'image_url needs a key'],
    ['contentBlocked', 'the image was blocked'],
    ['rateLimited', 'too many images'],
  ];
  for (const [reason, detail] of others) {
    it(`fails like any other if the refusal is ${reason}: ${detail}`, async () => {
      const { asked, models } = refusing(reason, detail);
      assert.deepEqual(column(await all(models, seen), 'type'), ['failed']);
      assert.equal(asked.length, 1);
    });
  }

  it('is not repeated if part of an answer was shown', async () => {
    const { asked, models } = refusing('overloaded', 'image input', [{ type: 'text', text: 'I' }]);
    assert.deepEqual(column(await all(models, seen), 'type'), ['text', 'failed']);
    assert.equal(asked.length, 1);
  });

  it('has inlineData before the text for Gemini', () => {
    const body = geminiRequest(seen, 'gemini-3.8-flash') as { contents: { parts: object[] }[] };
    assert.deepEqual(body.contents[0]?.parts, [{ inlineData: { mimeType: 'image/png', data: 'QUJD' } }, { text: 'What is wrong here?' }]);
  });

  it('has data URLs for servers of OpenAI’s protocol', () => {
    const body = openAiRequest(seen, 'm', new Set()) as { messages: { role: string; content: unknown }[] };
    assert.deepEqual(body.messages.find(({ role }) => role === 'user')?.content, [
      { type: 'image_url', image_url: { url: 'data:image/png;base64,QUJD' } },
      { type: 'text', text: 'What is wrong here?' },
    ]);
  });

  it('keeps them for the editor’s models, after the system text', () => {
    const [first] = editorMessages({ ...seen, system: 'You are careful.' });
    assert.equal(first?.pictures?.length, 1);
    assert.ok(first?.text.startsWith('You are careful.'));
  });
});
