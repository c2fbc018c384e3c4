// OpenAI-compatible adapter over HTTP.
import assert from 'node:assert/strict';
import { withSight } from '../../../../src/adapters/models/withSight';
import { listServerModels, type OpenAiOptions } from '../../../../src/adapters/models/openai/openAiCompatible';
import type { ModelEvent, ModelRequest } from '../../../../src/core/models/request';
import { collect, failureOf, modelRequest, textOf, usageIn } from '../../../kit/modelRequest';
import type { OpenAiServerOptions } from '../../../kit/openai/server';
import type { Quirk, Step } from '../../../kit/openai/steps';
import { type OpenAiSubject, openAiSubject } from '../../../kit/openAiSubject';
import { turn } from '../../../kit/virtualClock';

const never = new AbortController().signal;
const read = { name: 'read', description: 'Reads a file', parameters: { type: 'object', properties: { path: { type: 'string' } } } };
const schema = { type: 'object', properties: { next: { type: 'string' } }, required: ['next'] };

describe('a server of OpenAI’s protocol over HTTP', () => {
  let subject: OpenAiSubject | null = null;
  afterEach(async () => {
    await subject?.server.stop();
    subject?.server.assertComplete();
    assert.equal(subject?.clock.sleeping() ?? 0, 0, 'a call left a timer behind');
    subject = null;
  });

  async function started(
    steps: Parameters<typeof openAiSubject>[0],
    changes: Partial<OpenAiOptions> = {},
    server: OpenAiServerOptions = {},
  ): Promise<OpenAiSubject> {
    subject = await openAiSubject(steps, changes, server.script ? server : { script: { architect: steps }, ...server });
    return subject;
  }

  async function asked(step: Step, changes: Partial<ModelRequest> = {}, options: Partial<OpenAiOptions> = {}) {
    const { models } = await started([step], options);
    return collect(models.stream(modelRequest(changes), never));
  }

  const callsIn = (events: readonly ModelEvent[]) =>
    events.flatMap((event) => (event.type === 'toolCall' ? [{ name: event.call.name, args: event.call.args }] : []));

  it('sends the request and nothing else, and no key if there is none', async () => {
    const { models, server } = await started([{ text: 'Hello' }]);
    const messages = [
      { from: 'user', text: 'One' },
      { from: 'model', text: 'Two' },
      { from: 'user', text: 'Three' },
    ] as const;
    await collect(models.stream(modelRequest({ messages, tier: 'fast', tools: [read] }), never));
    assert.deepEqual(server.calls[0]?.body, {
      model: 'llama3.2',
      messages: [
        { role: 'system', content: 'You are the Architect of the team.' },
        { role: 'user', content: 'One' },
        { role: 'assistant', content: 'Two' },
        { role: 'user', content: 'Three' },
      ],
      stream: true,
      stream_options: { include_usage: true },
      tools: [{ type: 'function', function: read }],
    });
    assert.equal(server.calls[0]?.headers.authorization, undefined);
  });

  it('sends the key of the requested server, and the schema unchanged', async () => {
    const seen: string[] = [];
    const key = async (address: string) => {
      seen.push(address);
      return ' sk-my-own\n';
    };
    const { models, server } = await started([{ json: { next: 'user' } }], { key });
    await collect(models.stream(modelRequest({ schema }), never));
    assert.deepEqual(seen, [server.baseUrl]);
    assert.equal(server.calls[0]?.headers.authorization, 'Bearer sk-my-own');
    assert.deepEqual(server.calls[0]?.body.response_format, { type: 'json_schema', json_schema: { name: 'answer', schema } });
  });

  const quirky: readonly (readonly Quirk[])[] = [
    ['noDone'],
    ['noFinish'],
    ['crlf'],
    ['comments', 'crlf'],
    ['noBlankLines'],
    ['splitUtf8'],
    ['unary'],
    ['runningUsage'],
  ];
  for (const quirks of quirky) {
    it(`reads an answer with ${quirks.join(' and ')}`, async () => {
      const events = await asked({ text: 'A glass of 🥛 for everyone', quirks });
      assert.equal(textOf(events), 'A glass of 🥛 for everyone');
      assert.deepEqual(events.at(-1), { type: 'done', finish: 'stop' });
    });
  }

  const callQuirks: readonly (readonly Quirk[])[] = [[], ['indexZero'], ['noCallIds'], ['argsObject'], ['unary']];
  for (const quirks of callQuirks) {
    it(`assembles calls with ${quirks.join(' and ') || 'no quirk'}`, async () => {
      const calls = [
        { name: 'read', args: { path: 'a.ts' } },
        { name: 'read', args: { path: 'b "quoted".ts', lines: [1, 2] } },
        { name: 'read', args: {} },
      ];
      assert.deepEqual(callsIn(await asked({ text: 'Reading', calls, quirks }, { tools: [read] })), calls);
    });
  }

  const made = { name: 'read', args: { path: 'a.ts' }, thoughtSignature: 'c2lnbmVk' };
  const looked = [
    ...modelRequest().messages,
    { from: 'model', text: '', calls: [made] },
    { from: 'user', text: 'Answer now.', results: [{ call: made, text: '1| a' }] },
  ] as const;

  it('returns calls with their results, each under the ID of its call', async () => {
    const { models, server } = await started([{ text: 'One line.' }]);
    await collect(models.stream(modelRequest({ tools: [read], messages: looked }), never));
    assert.deepEqual(((server.calls[0]?.body.messages ?? []) as readonly unknown[]).slice(2), [
      {
        role: 'assistant',
        content: null,
        tool_calls: [
          {
            ...{ id: 'call-1-0', type: 'function', function: { name: 'read', arguments: '{"path":"a.ts"}' } },
            extra_content: { google: { thought_signature: 'c2lnbmVk' } },
          },
        ],
      },
      { role: 'tool', tool_call_id: 'call-1-0', content: '1| a' },
      { role: 'user', content: 'Answer now.' },
    ]);
  });

  it('describes tools, calls and results in text if the server takes no tools', async () => {
    const { models, server } = await started(
      [{ text: 'One line.' }],
      {},
      { refuses: ['tools'], refusal: () => 'this model does not support tools' },
    );
    await collect(models.stream(modelRequest({ tools: [read], messages: looked }), never));
    assert.match(server.calls[0]?.system ?? '', /<<<CALL>>>[\s\S]*- read: /);
    const said = server.calls[0]?.messages.map(({ text }) => text) ?? [];
    assert.match(said[1] ?? '', /<<<CALL>>>\n\{"name":"read","args":\{"path":"a\.ts"\}\}/);
    assert.match(said[2] ?? '', /^Result of read \{"path":"a\.ts"\}:\n1\| a\n\nAnswer now\.$/);
  });

  it('counts thinking separately and never shows it, in its own field or in tags', async () => {
    const usage = { input: 100, output: 20, cached: 40, thinking: 7 };
    const apart = await asked({ text: 'The answer', thoughts: 'Let me see', usage });
    assert.equal(textOf(apart), 'The answer');
    assert.deepEqual(usageIn(apart), usage);
    await subject?.server.stop();
    const chunks = ['<th', 'ink>Let me', ' see</thi', 'nk>\n', '\nThe <think> tag'];
    assert.equal(textOf(await asked({ text: chunks.join(''), chunks })), 'The <think> tag');
  });

  const uncounted: readonly Quirk[] = ['noUsage', 'zeroUsage'];
  for (const quirk of uncounted) {
    it(`estimates usage with ${quirk}, and marks it as estimated`, async () => {
      const events = await asked({ text: 'x'.repeat(80), quirks: [quirk] });
      const usage = events.filter((event) => event.type === 'usage');
      assert.deepEqual(usage, [{ type: 'usage', usage: { input: 16, output: 20, cached: 0, thinking: 0 }, estimated: true }]);
    });
  }

  it('estimates usage if the server reports impossible counts', async () => {
    const events = await asked({ text: 'x'.repeat(80), usage: { input: 1e300, output: -7 } });
    const usage = events.filter((event) => event.type === 'usage');
    assert.deepEqual(usage, [{ type: 'usage', usage: { input: 16, output: 20, cached: 0, thinking: 0 }, estimated: true }]);
  });

  it('has no price for a model, because another service’s may have the same name', async () => {
    const { models } = await started([]);
    assert.equal(models.price('gemini-3.8-flash'), null);
  });

  it('remembers what a server refuses, then describes the schema in text, and repeats a request only once', async () => {
    const refuses = ['response_format', 'stream_options'];
    const steps: Step[] = [{ json: { next: 'user' } }, { json: { next: 'ux' } }];
    const { models, server } = await started(steps, {}, { refuses });
    for (const next of ['user', 'ux']) {
      const events = await collect(models.stream(modelRequest({ schema }), never));
      assert.deepEqual(JSON.parse(textOf(events)), { next });
    }
    assert.equal(server.requests.length, 4);
    assert.deepEqual(
      server.calls.map(({ body }) => [Object.keys(body).sort().join(), body.response_format]),
      Array(2).fill(['messages,model,stream,temperature', undefined]),
    );
    assert.match(server.calls[0]?.system ?? '', /fits this JSON schema[\s\S]*"next"/);
  });

  it('repeats the request without tools if the model does not support them, once, even if a call without tools ends later', async () => {
    const refusal = () => 'registry.example/library/qwen3:32b does not support tools';
    const { models, server } = await started(Array(3).fill({ text: 'In words' }), {}, { refuses: ['tools'], refusal });
    const earlier = models.stream(modelRequest(), never)[Symbol.asyncIterator]();
    await earlier.next();
    const withTools = () => collect(models.stream(modelRequest({ tools: [read] }), never));
    assert.equal(textOf(await withTools()), 'In words');
    while (!(await earlier.next()).done);
    await withTools();
    assert.equal(server.requests.length, 4);
  });

  it('remembers what each of two parallel calls was refused', async () => {
    const { models, server } = await started(Array<Step>(4).fill({ text: '{}' }), {}, { refuses: ['tools', 'response_format'] });
    const both = () =>
      Promise.all([{ tools: [read] }, { schema: { type: 'object' } }].map((asks) => collect(models.stream(modelRequest(asks), never))));
    await both();
    assert.equal(server.requests.length, 4);
    await both();
    assert.equal(server.requests.length, 6);
  });

  it('sends pictures, and after one refusal describes them in text and keeps everything else', async () => {
    const pictures = [{ mime: 'image/png', data: 'QUJD', label: 'The sign-in page', tokens: 258 }];
    const request = modelRequest({ schema, messages: [{ from: 'user', text: 'What is wrong?', pictures }] });
    const refusal: Step = { status: 400, error: { error: { message: 'Invalid content type: image_url is not supported by this model' } } };
    const { models, server } = await started([refusal, { json: { next: 'user' } }, { json: { next: 'ux' } }]);
    const seeing = withSight(models);
    const events = await collect(seeing.stream(request, never));
    assert.deepEqual(JSON.parse(textOf(events)), { next: 'user' });
    assert.equal(events[0]?.type, 'unseen');
    await collect(seeing.stream(request, never));
    assert.equal(server.requests.length, 3);
    const contents = server.calls.map(({ body }) => (body.messages as { content: unknown }[]).at(-1)?.content);
    assert.deepEqual(contents[0], [
      { type: 'image_url', image_url: { url: 'data:image/png;base64,QUJD' } },
      { type: 'text', text: 'What is wrong?' },
    ]);
    for (const told of contents.slice(1))
      assert.equal(told, 'A picture was attached that you cannot see: The sign-in page\n\nWhat is wrong?');
    assert.ok(server.calls.every(({ body }) => body.response_format !== undefined));
  });

  it('keeps what it knows about a server after a request that is invalid anyway', async () => {
    const bad: Step = { status: 400, error: { error: { message: 'Something is wrong' } } };
    const { models, server } = await started([bad, bad, bad, { json: { next: 'user' } }]);
    assert.equal(failureOf(await collect(models.stream(modelRequest({ schema }), never)))?.reason, 'badRequest');
    assert.equal(server.calls.length, 3);
    await collect(models.stream(modelRequest({ schema }), never));
    assert.ok(server.calls[3]?.body.response_format, 'the schema was given up although it was not at fault');
  });

  it('keeps an answer that was complete before the connection broke', async () => {
    const events = await asked({ fault: 'droppedAfterFinish', afterText: 'All of it.' });
    assert.equal(textOf(events), 'All of it.');
    assert.deepEqual(events.at(-1), { type: 'done', finish: 'stop' });
  });

  it('does not wait for a connection that stays open after the end', async () => {
    const events = await asked({ fault: 'openAfterFinish', afterText: 'All of it.' });
    assert.deepEqual(events.at(-1), { type: 'done', finish: 'stop' });
    while (subject?.server.closedByClient !== 1) await turn();
  });

  it('ends with length if the model ran out of tokens, without the unfinished call', async () => {
    const calls = [{ name: 'read', args: { path: 'a.ts' } }];
    const events = await asked({ text: 'Half an', calls, quirks: ['brokenArgs'], finish: 'length' }, { tools: [read] });
    assert.equal(textOf(events), 'Half an');
    assert.deepEqual(callsIn(events), []);
    assert.deepEqual(events.at(-1), { type: 'done', finish: 'length' });
  });

  const error = (message: string, more: object = {}) => ({ error: { message, ...more } });
  /** Server faults not covered by the contract tests. */
  const faults: readonly (readonly [Step, string, string?])[] = [
    [{ status: 400, error: error('This model’s maximum context length is 4096 tokens.') }, 'contextTooLong'],
    [{ status: 400, error: error('too many', { type: 'exceed_context_size_error' }) }, 'contextTooLong'],
    [{ status: 500, error: error('the request exceeds the available context size') }, 'contextTooLong'],
    [{ status: 413, error: 'Payload Too Large' }, 'contextTooLong'],
    [{ status: 402, error: error('Insufficient Balance') }, 'noPermission'],
    [{ status: 429, error: error('You exceeded your current quota', { code: 'insufficient_quota' }) }, 'noPermission'],
    [{ status: 400, error: error('Content Filter triggered', { code: 'content_filter' }) }, 'contentBlocked'],
    [{ status: 401, error: error('Missing key') }, 'noKey'],
    [{ status: 400, error: error('model "other" does not exist') }, 'unknownModel'],
    [{ status: 404, error: 'Not Found' }, 'badRequest'],
    [{ status: 408, error: 'Timeout' }, 'overloaded'],
    [{ status: 502, error: '<html>Bad gateway</html>' }, 'overloaded'],
    [{ status: 529, error: error('Overloaded') }, 'overloaded'],
    [
      { status: 200, error: error('Trying to keep the first 5000 tokens from the initial prompt: context length exceeded') },
      'contextTooLong',
    ],
    [{ status: 500, error: error('slow down', { code: 429 }), afterText: 'A part of' }, 'rateLimited', 'A part of'],
    [{ status: 500, error: error('it broke'), afterText: 'A part of', as: 'event' }, 'overloaded', 'A part of'],
    [{ status: 500, error: { code: 500, message: 'it broke' }, afterText: 'A part of', as: 'field' }, 'overloaded', 'A part of'],
    [{ status: 500, error: { error: 'context length exceeded' }, afterText: 'A part of' }, 'contextTooLong', 'A part of'],
    [{ fault: 'reset', afterText: 'A part of' }, 'network', 'A part of'],
    [{ fault: 'cutOff', afterText: 'A part of' }, 'truncated', 'A part of'],
    [{ fault: 'cutOff' }, 'empty'],
    [{ fault: 'truncatedEvent', afterText: 'A part of' }, 'truncated', 'A part of'],
    [{ fault: 'badJson', afterText: 'A part of' }, 'malformed', 'A part of'],
    [{ text: 'A part of', finish: 'content_filter' }, 'contentBlocked', 'A part of'],
    [{ text: '', thoughts: 'Nothing comes of it' }, 'empty'],
    [{ text: '<think>Nothing comes of it' }, 'empty'],
  ];
  for (const [step, reason, partial = ''] of faults) {
    it(`fails as ${reason} on ${JSON.stringify(step)}`, async () => {
      const events = await asked(step);
      assert.equal(failureOf(events)?.reason, reason, failureOf(events)?.detail);
      assert.equal(textOf(events), partial);
    });
  }

  it('fails as malformed if the arguments of a call are cut off', async () => {
    const events = await asked({ calls: [{ name: 'read', args: { path: 'a.ts' } }], quirks: ['brokenArgs'] }, { tools: [read] });
    assert.deepEqual([callsIn(events), failureOf(events)?.reason], [[], 'malformed']);
  });

  it('hides a key that the server repeats', async () => {
    const key = 'sk-very/secret+key';
    const events = await asked(
      { status: 403, error: error(`The key ${key} and sk-another-one-1234 are no good`) },
      {},
      { key: async () => key },
    );
    assert.equal(failureOf(events)?.detail, 'The key [key] and [key] are no good');
  });

  const unsent: readonly (readonly [string, Partial<OpenAiOptions>, string])[] = [
    ['the address is none', { baseUrl: () => 'file:///etc' }, 'badRequest'],
    ['the address is empty', { baseUrl: () => '' }, 'badRequest'],
    ['the key holds what no header can', { key: async () => 'secret…' }, 'badKey'],
    ['no model is chosen', { modelFor: () => '' }, 'unknownModel'],
  ];
  for (const [name, changes, reason] of unsent) {
    it(`fails as ${reason} and sends nothing when ${name}`, async () => {
      const { models, server } = await started([], changes);
      assert.equal(failureOf(await collect(models.stream(modelRequest(), never)))?.reason, reason);
      assert.equal(server.requests.length, 0);
    });
  }

  describe('and its list of models', () => {
    it('has the order of the server', async () => {
      const { options } = await started([]);
      const listed = await listServerModels(options, never);
      assert.deepEqual(listed, {
        ok: true,
        value: [
          { id: 'qwen3:32b', name: 'qwen3:32b' },
          { id: 'llama3.2', name: 'llama3.2' },
        ],
      });
    });

    const answers: readonly (readonly [string, () => Response, string])[] = [
      ['an empty list', () => Response.json({ data: [] }), 'empty'],
      ['a page for people', () => new Response('<html>'), 'webPage'],
      ['a refusal', () => Response.json({ error: 'no' }, { status: 401 }), 'noKey'],
      ['another kind of server', () => new Response('Not Found', { status: 404 }), 'badRequest'],
    ];
    for (const [name, answer, reason] of answers) {
      it(`fails as ${reason} for ${name}`, async () => {
        const { options } = await started([], { fetch: async () => answer() });
        const listed = await listServerModels(options, never);
        assert.equal(listed.ok ? 'ok' : listed.error.reason, reason);
      });
    }
  });
});
