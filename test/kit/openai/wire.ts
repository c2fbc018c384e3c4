// OpenAI wire format: chunks and whole answers as plain data.
import type { ScriptedCall } from '../gemini/steps';
import { splitText } from '../gemini/splitText';
import type { AnswerStep, Quirk, RecordedCall } from './steps';

export type Chunk = Readonly<Record<string, unknown>>;

/** Returns all chunks of an answer in order: thinking, text, calls, finish reason, and totals if requested. */
export function answerChunks(call: RecordedCall, step: AnswerStep): readonly Chunk[] {
  const has = (quirk: Quirk) => step.quirks?.includes(quirk) ?? false;
  const text = 'json' in step ? JSON.stringify(step.json) : (step.text ?? '');
  const calls = step.calls ?? [];
  const deltas: readonly object[] = [
    { role: 'assistant', content: '' },
    ...(step.thoughts === undefined ? [] : [{ reasoning_content: step.thoughts }]),
    ...splitText(text, step.chunks ?? 3).map((content) => ({ content })),
    ...calls.flatMap((made, index) => callDeltas(made, index, has)),
  ];
  const finish = step.finish ?? (calls.length > 0 ? 'tool_calls' : 'stop');
  const totals = usageOf(call, step, text, has);
  const wanted = (call.body.stream_options as { include_usage?: boolean } | undefined)?.include_usage === true;
  return [
    ...deltas.map((delta) => chunk(call, delta, null, has('runningUsage') ? totals : null)),
    ...(has('noFinish') ? [] : [chunk(call, {}, finish, null)]),
    ...(wanted && !has('noUsage') ? [{ ...chunk(call, {}, null, totals), choices: [] }] : []),
  ];
}

function callDeltas({ name, args }: ScriptedCall, index: number, has: (quirk: Quirk) => boolean): readonly object[] {
  const text = has('brokenArgs') ? JSON.stringify(args).slice(0, -1) : JSON.stringify(args);
  const id = has('noCallIds') ? {} : { id: `call-${index}`, type: 'function' };
  const at = has('noCallIds') ? {} : { index: has('indexZero') ? 0 : index };
  const half = Math.ceil(text.length / 2);
  if (has('argsObject')) return [{ tool_calls: [{ ...at, ...id, function: { name, arguments: args } }] }];
  if (has('indexZero') || has('noCallIds')) return [{ tool_calls: [{ ...at, ...id, function: { name, arguments: text } }] }];
  return [
    { tool_calls: [{ ...at, ...id, function: { name, arguments: '' } }] },
    { tool_calls: [{ ...at, function: { arguments: text.slice(0, half) } }] },
    { tool_calls: [{ ...at, function: { arguments: text.slice(half) } }] },
  ];
}

function usageOf(call: RecordedCall, { usage = {}, thoughts = '' }: AnswerStep, text: string, has: (quirk: Quirk) => boolean): object {
  if (has('zeroUsage')) return { prompt_tokens: 0, completion_tokens: 0, total_tokens: 0 };
  const asked = [call.system, ...call.messages.map((message) => message.text)].join('');
  const prompt = usage.input ?? tokens(asked);
  const thinking = usage.thinking ?? tokens(thoughts);
  const completion = (usage.output ?? tokens(text)) + thinking;
  return {
    prompt_tokens: prompt,
    completion_tokens: completion,
    total_tokens: prompt + completion,
    prompt_tokens_details: { cached_tokens: usage.cached ?? 0 },
    completion_tokens_details: { reasoning_tokens: thinking },
  };
}

function chunk(call: RecordedCall, delta: object, finish: string | null, usage: object | null): Chunk {
  return {
    id: `chatcmpl-${call.index}`,
    object: 'chat.completion.chunk',
    created: 0,
    model: call.model,
    choices: [{ index: 0, delta, finish_reason: finish }],
    ...(usage ? { usage } : {}),
  };
}

export function begunChunk(call: RecordedCall, content: string): Chunk {
  return chunk(call, { content }, null, null);
}

export function merged(call: RecordedCall, step: AnswerStep): object {
  const content = 'json' in step ? JSON.stringify(step.json) : (step.text ?? '');
  const made = (step.calls ?? []).map(({ name, args }, index) => ({
    id: `call-${index}`,
    type: 'function',
    function: { name, arguments: JSON.stringify(args) },
  }));
  const message = { role: 'assistant', content, ...(made.length > 0 ? { tool_calls: made } : {}) };
  const usage = usageOf(call, step, content, () => false);
  return { object: 'chat.completion', choices: [{ index: 0, message, finish_reason: made.length > 0 ? 'tool_calls' : 'stop' }], usage };
}

function tokens(text: string): number {
  return Math.ceil(text.length / 4);
}
