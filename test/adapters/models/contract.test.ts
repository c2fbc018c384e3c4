// Contract tests that every model provider must pass.
import { createAnthropic } from '../../../src/adapters/models/anthropic/anthropic';
import { createRecorded, type Recording } from '../../../src/adapters/models/recorded';
import { withRetry } from '../../../src/adapters/models/withRetry';
import type { EditorPart } from '../../../src/core/models/request';
import type { ModelFailureReason } from '../../../src/core/models/failure';
import { type AnthropicStep, errorOf, startAnthropic } from '../../kit/anthropicServer';
import { editorError, type EditorStep, editorSubject } from '../../kit/editorSubject';
import type { Step } from '../../kit/gemini/steps';
import { geminiSubject } from '../../kit/geminiSubject';
import { idleTimeoutMs, totalTimeoutMs } from '../../kit/modelRequest';
import { type Answer, callsAsText, type Failures, modelsContract, reasonsIn, type Subject } from '../../kit/modelsContract';
import type { Step as OpenAiStep } from '../../kit/openai/steps';
import { openAiSubject } from '../../kit/openAiSubject';
import { type ScriptedStep, scriptedModels } from '../../kit/scriptedModels';
import { virtualClock } from '../../kit/virtualClock';

/** Failures that providers do not cause or that the transport tests cover. */
const elsewhere = {
  recordingEnded: null,
  unknownProvider: null,
  headerMissing: null,
  certificate: null,
  webPage: null,
  editorTimeout: null,
} as const;

/** `noKey` needs no fault: without a key, no request is sent. */
const geminiFails: Failures<Step> = {
  noKey: { text: '' },
  badKey: { fault: 'badKey' },
  noPermission: { fault: '403' },
  unknownModel: { fault: '404' },
  rateLimited: { fault: '429', retryAfterMs: 7_000 },
  overloaded: { fault: '503' },
  network: { fault: 'reset' },
  redirected: { fault: 'sentOn' },
  contentBlocked: { fault: 'promptBlocked' },
  contextTooLong: { fault: 'tokenCount' },
  truncated: { fault: 'noFinish', afterText: 'A part of' },
  empty: { fault: 'empty' },
  malformed: { fault: 'badJson' },
  badRequest: { fault: '400' },
  proxy: null,
  dailyLimit: { fault: '429', message: 'Quota exceeded for GenerateRequestsPerDayPerProjectPerModel-FreeTier' },
  ...elsewhere,
};

const openAiFails: Failures<OpenAiStep> = {
  noKey: { status: 401, error: { error: { message: 'You did not provide an API key.' } } },
  badKey: { status: 401, error: { error: { message: 'Incorrect API key provided', code: 'invalid_api_key' } } },
  noPermission: { status: 403, error: { error: { message: 'Your organisation may not use this.' } } },
  unknownModel: { status: 404, error: { error: { message: "model 'qwen3:8b' not found", type: 'not_found_error' } } },
  rateLimited: { status: 429, error: { error: { message: 'Too many requests' } }, headers: { 'retry-after': '7' } },
  overloaded: { status: 503, error: { error: { message: 'Loading model', code: 503, type: 'unavailable_error' } } },
  network: { fault: 'reset' },
  redirected: { status: 307, headers: { location: 'http://127.0.0.1:9/v1/chat/completions' } },
  contentBlocked: { text: '', finish: 'content_filter' },
  contextTooLong: { status: 400, error: { error: { message: 'too much', code: 'context_length_exceeded' } } },
  truncated: { fault: 'cutOff', afterText: 'A part of' },
  empty: { text: '' },
  malformed: { fault: 'badJson' },
  badRequest: { status: 405, error: 'Method not allowed' },
  proxy: { status: 407, error: 'Proxy Authentication Required' },
  dailyLimit: { status: 429, error: { error: { message: 'Rate limit reached for requests per day (RPD): Limit 200' } } },
  ...elsewhere,
};

/** Null: failures that the editor's API cannot report, because it has no keys, addresses, truncation or rejected requests. */
const editorFails: Failures<EditorStep> = {
  noKey: null,
  badKey: null,
  truncated: null,
  badRequest: null,
  redirected: null,
  proxy: null,
  dailyLimit: null,
  ...elsewhere,
  noPermission: { error: editorError('NoPermissions', 'The user did not consent.') },
  unknownModel: { error: editorError('NotFound', 'The model is gone.') },
  rateLimited: { error: editorError('Blocked', 'You have used up your quota.') },
  overloaded: { error: new Error('503 Service Unavailable') },
  network: { parts: [{ type: 'text', text: 'A part of' }], error: new Error('net::ERR_INTERNET_DISCONNECTED') },
  contentBlocked: { error: editorError('Blocked', 'The response was filtered by the content filter.') },
  contextTooLong: { error: new Error('Message exceeds token limit.') },
  empty: { parts: [] },
  malformed: { error: new Error('Something else altogether') },
};

function found<T>(fails: Failures<T>, reason: ModelFailureReason): T {
  const step = Object.hasOwn(fails, reason) ? fails[reason as keyof Failures<T>] : null;
  if (step === null) throw new Error(`This provider never fails as ${reason}.`);
  return step;
}

function geminiStep(answer: Answer): Step {
  if ('fails' in answer) return found(geminiFails, answer.fails);
  if ('hangAfter' in answer) return { hang: true, afterText: answer.hangAfter };
  if ('cutShort' in answer) return { text: answer.cutShort, finish: 'MAX_TOKENS' };
  if ('calls' in answer) return { calls: answer.calls.map(({ name, args }) => ({ name, args: args as Record<string, unknown> })) };
  return 'json' in answer ? { json: answer.json } : { text: answer.text, chunks: 8 };
}

async function onGemini(answer: Answer): Promise<Subject> {
  const hasNoKey = 'fails' in answer && answer.fails === 'noKey';
  return scripted(await geminiSubject(hasNoKey ? [] : [geminiStep(answer)], hasNoKey ? { key: async () => '' } : {}));
}

type Scripted = Awaited<ReturnType<typeof geminiSubject | typeof openAiSubject>>;

function scripted({ models, server, clock }: Scripted): Subject {
  const stop = () => server.stop().then(() => server.assertComplete());
  return { models, clock, asked: () => server.calls.at(-1)?.model, closed: () => server.closedByClient, stop };
}

function openAiStep(answer: Answer): OpenAiStep {
  if ('fails' in answer) return found(openAiFails, answer.fails);
  if ('cutShort' in answer) return { text: answer.cutShort, finish: 'length' };
  return geminiStep(answer) as OpenAiStep;
}

async function onOpenAi(answer: Answer): Promise<Subject> {
  const key = 'fails' in answer && answer.fails === 'noKey' ? undefined : 'sk-of-a-server';
  return scripted(await openAiSubject([openAiStep(answer)], { key: async () => key }));
}

/** Server without support for schemas and token counts, like many small servers. */
async function onPlainOpenAi(answer: Answer): Promise<Subject> {
  const { models, server, clock } = await openAiSubject([openAiStep(answer)], {}, { refuses: ['response_format', 'stream_options'] });
  return { models, clock, stop: server.stop };
}

/** Server that rejects the `tools` field, so the adapter describes the tools in the prompt text. */
async function onToollessServer(answer: Answer): Promise<Subject> {
  const step = 'calls' in answer ? { text: callsAsText(answer.calls) } : openAiStep(answer);
  const { models, server, clock } = await openAiSubject([step], {}, { refuses: ['tools'] });
  const told = () => JSON.stringify(server.calls.at(-1)).replaceAll('\\\\', '\\').replaceAll('\\"', '"');
  return { models, clock, told, stop: server.stop };
}

const anthropicFails: Failures<AnthropicStep> = {
  noKey: { text: '' },
  badKey: { status: 401, error: errorOf('authentication_error', 'invalid x-api-key') },
  noPermission: { status: 403, error: errorOf('permission_error', 'Your API key may not use this model.') },
  unknownModel: { status: 404, error: errorOf('not_found_error', 'model: claude-1') },
  rateLimited: { status: 429, error: errorOf('rate_limit_error', 'Too many tokens a minute.'), headers: { 'retry-after': '7' } },
  overloaded: { status: 529, error: errorOf('overloaded_error', 'Overloaded') },
  network: { text: 'A part of', fault: 'reset' },
  redirected: { status: 307, headers: { location: 'http://127.0.0.1:9/v1/messages' } },
  contentBlocked: { text: '', stop: 'refusal' },
  contextTooLong: { status: 400, error: errorOf('invalid_request_error', 'prompt is too long: 210000 tokens > 200000 maximum') },
  truncated: { text: 'A part of', fault: 'cutOff' },
  empty: {},
  malformed: { text: 'A part of', fault: 'badJson' },
  badRequest: { status: 400, error: errorOf('invalid_request_error', 'messages: a field is missing') },
  proxy: { status: 407 },
  dailyLimit: { status: 429, error: errorOf('rate_limit_error', 'This would exceed your daily limit.') },
  ...elsewhere,
};

function anthropicStep(answer: Answer): AnthropicStep {
  if ('fails' in answer) return found(anthropicFails, answer.fails);
  if ('hangAfter' in answer) return { text: answer.hangAfter, chunks: 1, fault: 'hang' };
  if ('cutShort' in answer) return { text: answer.cutShort, stop: 'max_tokens' };
  if ('calls' in answer) return { calls: answer.calls };
  return 'json' in answer ? { text: JSON.stringify(answer.json) } : { text: answer.text, chunks: 8 };
}

async function onAnthropic(answer: Answer): Promise<Subject> {
  const server = await startAnthropic([anthropicStep(answer)]);
  const clock = virtualClock();
  const key = 'fails' in answer && answer.fails === 'noKey' ? '' : 'sk-ant-test-key';
  const models = createAnthropic({
    key: async () => key,
    baseUrl: () => server.origin,
    modelFor: (tier) => (tier === 'strong' ? 'claude-opus-5-5' : 'claude-haiku-5-5'),
    ...{ idleTimeoutMs, totalTimeoutMs, clock },
  });
  return {
    models,
    clock,
    asked: () => String(server.asked().at(-1)?.body.model),
    closed: () => server.closedByClient,
    stop: server.stop,
  };
}

function editorStep(answer: Answer): EditorStep {
  if ('fails' in answer) return found(editorFails, answer.fails);
  if ('hangAfter' in answer) return { parts: [{ type: 'text', text: answer.hangAfter }], hang: true };
  if ('calls' in answer) return { parts: answer.calls.map((call): EditorPart => ({ type: 'call', call })) };
  if ('json' in answer) return { parts: [{ type: 'text', text: JSON.stringify(answer.json) }] };
  const text = 'text' in answer ? answer.text : answer.cutShort;
  return { parts: (text.match(/[\s\S]{1,100}/gu) ?? []).map((text): EditorPart => ({ type: 'text', text })) };
}

async function onEditor(answer: Answer): Promise<Subject> {
  const { models, clock, calls } = editorSubject([editorStep(answer)]);
  const closed = () => calls.filter(({ signal }) => signal.aborted).length;
  return { models, clock, asked: () => calls.at(-1)?.model, closed, stop: async () => undefined };
}

/**
 * Subject with an editor model that does not support tools.
 * @param tells true if the editor declares the missing support, false if the model rejects a request with tools
 */
function onToollessEditor(tells: boolean) {
  return async (answer: Answer): Promise<Subject> => {
    const step = editorStep('calls' in answer ? { text: callsAsText(answer.calls) } : answer);
    const { models, clock, calls } = editorSubject([step], {}, tells ? 'told' : 'refuses');
    const told = () => (calls.at(-1)?.messages ?? []).map(({ text }) => text).join('\n');
    return { models, clock, told, stop: async () => undefined };
  };
}

function scriptedStep(answer: Answer): ScriptedStep {
  if ('fails' in answer) return { fail: answer.fails };
  if ('cutShort' in answer) return { text: answer.cutShort, finish: 'length' };
  return 'hangAfter' in answer ? { hang: true, afterText: answer.hangAfter } : answer;
}

async function onScript(answer: Answer): Promise<Subject> {
  const models = scriptedModels({ script: { architect: [scriptedStep(answer)] } });
  return { models, stop: async () => models.assertComplete() };
}

async function onRecording(answer: Answer): Promise<Subject> {
  const reply =
    'json' in answer
      ? { json: answer.json }
      : 'calls' in answer
        ? { calls: [...answer.calls] }
        : { text: 'text' in answer ? answer.text : '' };
  const replies = 'fails' in answer ? {} : { architect: [reply] };
  const recording: Recording = { title: 'A tour', request: 'A feature', replies };
  return { models: createRecorded(recording, virtualClock(), { paceMs: 0 }), stop: async () => undefined };
}

async function retrying(answer: Answer): Promise<Subject> {
  const subject = await onGemini(answer);
  return { models: withRetry(subject.models, virtualClock(), { chance: () => 0.5 }), stop: subject.stop };
}

const live = { hangs: true, watchesTime: true, tellsUsage: true, tellsWait: true };

const other = { gemini: 'gemini-3.5-flash', editor: 'copilot/gpt-5-mini', openai: 'llama3.2' };

modelsContract('Gemini over HTTP', onGemini, {
  ...live,
  provider: 'gemini',
  otherModel: other.gemini,
  tellsLength: true,
  fails: reasonsIn(geminiFails),
});
modelsContract('Gemini with retries', retrying, { ...live, watchesTime: false, fails: ['badKey', 'contentBlocked'] });
modelsContract('a server of OpenAI’s protocol', onOpenAi, {
  ...live,
  provider: 'openai',
  otherModel: other.openai,
  tellsLength: true,
  fails: reasonsIn(openAiFails),
});
modelsContract('Anthropic over HTTP', onAnthropic, {
  ...live,
  provider: 'anthropic',
  otherModel: 'claude-sonnet-5-5',
  tellsLength: true,
  fails: reasonsIn(anthropicFails),
});
modelsContract('a server that knows neither schemas nor totals', onPlainOpenAi, { ...live, tellsUsage: false, fails: ['unknownModel'] });
modelsContract('the editor’s own models', onEditor, {
  ...live,
  provider: 'editor',
  otherModel: other.editor,
  tellsUsage: false,
  tellsWait: false,
  fails: reasonsIn(editorFails),
});
const toolless = { ...live, tellsWait: false, toolsInWords: true } as const;
modelsContract('a server whose model takes no tools', onToollessServer, { ...toolless, tellsUsage: true, fails: ['unknownModel'] });
for (const tells of [true, false])
  modelsContract(`a model of the editor that takes no tools, as ${tells ? 'the editor' : 'it'} says`, onToollessEditor(tells), {
    ...toolless,
    tellsUsage: false,
    fails: ['noPermission', 'network'],
  });
modelsContract('the recorded team', onRecording, { hangs: false, tellsUsage: true, fails: ['recordingEnded'] });
modelsContract('the scripted team of the tests', onScript, { hangs: true, tellsUsage: true, fails: ['badKey', 'network'] });
