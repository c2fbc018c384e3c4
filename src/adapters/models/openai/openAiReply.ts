// Reads streamed OpenAI answers: text, thinking, tool calls, usage, and end.
import { type ModelFailure, modelFailure } from '../../../core/models/failure';
import type { ModelEvent, ToolCall } from '../../../core/models/request';
import type { Usage } from '../../../core/models/usage';
import { createReasoningFilter, type AnswerFormat } from '../reasoningFilter';
import {
  type Allowance,
  countField,
  createJsonWatch,
  field,
  type JsonWatch,
  listField,
  maxEventParts,
  parseBoundedJson,
  textField,
} from '../transport/body';

interface OpenCall {
  readonly index: number;
  readonly id: string;
  readonly name: string;
  signature: string;
  readonly watch: JsonWatch;
  args: string;
}

export interface OpenAiReply {
  /** Converts a chunk to model events. Throws the allowance's `RangeError` if a limit is exceeded. */
  read(chunk: unknown): readonly ModelEvent[];
  close(): void;
  isComplete(): boolean;
  isFinished(): boolean;
  /** Returns the number of generated characters, including thinking, from which tokens are estimated. */
  written(): number;
  usage(): Usage | null;
  answerFormat(): AnswerFormat;
  /** Returns the remaining text, the calls and the final event. */
  end(): readonly ModelEvent[];
}

/**
 * @param known format learned from the model's earlier answers
 * @param keepsThoughts whether the server requires the thinking before a call together with the call's result
 */
export function createReply(allow: Allowance, known: AnswerFormat = 'unsure', keepsThoughts = false): OpenAiReply {
  const thoughts = createReasoningFilter(known);
  const calls: OpenCall[] = [];
  let finish = '';
  let isClosed = false;
  let sawText = false;
  let usage: Usage | null = null;
  let written = 0;
  let kept = '';

  function write(kind: 'characters' | 'thoughts', piece: string): void {
    written += piece.length;
    allow(kind, piece.length);
  }

  function* text(piece: string): Generator<ModelEvent> {
    if (piece === '') return;
    sawText = true;
    yield { type: 'text', text: piece };
  }

  function* readChoice(choice: unknown): Generator<ModelEvent> {
    const delta = field(choice, 'delta') ?? field(choice, 'message');
    const apart = thoughtFields.map((name) => textField(delta, name)).join('');
    if (apart !== '') thoughts.isSeparate();
    write('thoughts', apart);
    if (keepsThoughts) kept += textField(delta, 'reasoning_content');
    const content = contentOf(field(delta, 'content')) || textField(choice, 'text') || textField(delta, 'refusal');
    if (content !== '') {
      write('characters', content);
      yield* text(thoughts.read(content).shown);
    }
    for (const [position, piece] of listField(delta, 'tool_calls').entries()) {
      const known = calls.length;
      write('characters', addPiece(calls, piece, position));
      allow('tool calls', calls.length - known);
    }
    finish = textField(choice, 'finish_reason') || finish;
  }

  function* read(chunk: unknown): Generator<ModelEvent> {
    for (const choice of listField(chunk, 'choices').slice(0, 1)) yield* readChoice(choice);
    yield* readingIn(field(chunk, 'prompt_progress'));
    const told = usageOf(field(chunk, 'usage'));
    if (!told) return;
    usage = usage ? larger(usage, told) : told;
    yield { type: 'usage', usage };
  }

  return {
    read: (chunk) => [...read(chunk)],
    close: () => {
      isClosed = true;
    },
    isComplete: () => isClosed || (finish !== '' && usage !== null),
    isFinished: () => finish !== '' || isClosed,
    written: () => written,
    usage: () => usage,
    answerFormat: thoughts.answerFormat,
    end() {
      const rest = [...text(thoughts.rest(finish === '' ? !isClosed : isCut.test(finish)).shown)];
      const read = calls.map((call, index) => callOf(index === 0 && kept !== '' ? { ...call, signature: keptThoughts + kept } : call));
      const whole = read.flatMap((call) => (call ? [call] : []));
      const failure = endOf({ finish, isClosed, sawAnswer: sawText || whole.length > 0, isBroken: whole.length < read.length });
      const made = typeof failure === 'string' ? whole.map((call): ModelEvent => ({ type: 'toolCall', call })) : [];
      return [...rest, ...made, typeof failure === 'string' ? { type: 'done', finish: failure } : { type: 'failed', failure }];
    },
  };
}

/** Prefix of a `thoughtSignature` that contains thinking; values without this prefix are signatures. */
export const keptThoughts = 'reasoning_content:';

/** Fields in which servers send thinking, separately from the answer. */
const thoughtFields = ['reasoning_content', 'reasoning', 'reasoning_text', 'thinking', 'thinking_content', 'thought'];
const isCut = /^(length|max_tokens|model_length)$/;

/** Returns the text of the content; some servers send the content as a list of parts, from which thinking is left out. */
function contentOf(content: unknown): string {
  if (typeof content === 'string') return content;
  if (!Array.isArray(content)) return '';
  return content.map((part) => (/think|reason|thought/i.test(textField(part, 'type')) ? '' : textField(part, 'text'))).join('');
}

/**
 * Adds a delta to its call. A new call begins with a new index, another ID or another name, or, if the open call is complete, with any
 * name: some servers number every call 0, omit the ID, or both.
 * @returns the text generated in this delta
 */
function addPiece(calls: OpenCall[], piece: unknown, position: number): string {
  const index = countField(piece, 'index') ?? position;
  const id = textField(piece, 'id');
  const made = field(piece, 'function');
  const name = textField(made, 'name');
  const given = field(made, 'arguments');
  const args = typeof given === 'string' ? given : given === undefined || given === null ? '' : JSON.stringify(given);
  const open = calls.findLast((call) => call.index === index);
  const isNew =
    !open ||
    (id !== '' && open.id !== '' && id !== open.id) ||
    (name !== '' && name !== open.name) ||
    (name !== '' && open.watch.isWhole());
  const signature = textField(field(field(piece, 'extra_content'), 'google'), 'thought_signature');
  if (!isNew) {
    if (signature !== '') open.signature = signature;
    open.args += args;
    open.watch.add(args);
    return args;
  }
  const watch = createJsonWatch();
  watch.add(args);
  calls.push({ index, id, name, signature, args, watch });
  return name + args;
}

function callOf({ id, name, args, signature }: OpenCall): ToolCall | null {
  if (name === '') return null;
  const marks = { ...(id === '' ? {} : { id }), ...(signature === '' ? {} : { thoughtSignature: signature }) };
  const given = args.trim() === '' ? {} : parseBoundedJson(args, maxEventParts);
  return given === undefined ? null : { name, args: given, ...marks };
}

/** Reads the server's token counts; null if both are zero, as from servers that do not count. */
function usageOf(told: unknown): Usage | null {
  const input = countField(told, 'prompt_tokens') ?? 0;
  const completion = countField(told, 'completion_tokens') ?? 0;
  if (input + completion === 0) return null;
  const thinking = Math.min(completion, countField(field(told, 'completion_tokens_details'), 'reasoning_tokens') ?? 0);
  const cached = Math.min(input, countField(field(told, 'prompt_tokens_details'), 'cached_tokens') ?? 0);
  return { input, output: completion - thinking, cached, thinking };
}

/** Reports llama.cpp's progress in reading the prompt. Cached tokens are left out, because they took no time. */
function* readingIn(progress: unknown): Generator<ModelEvent> {
  const [total, processed, time] = ['total', 'processed', 'time_ms'].map((name) => countField(progress, name));
  if (!total || processed === null || processed === undefined || processed > total) return;
  const read = processed - (countField(progress, 'cache') ?? 0);
  // The first report arrives before any tokens have been read, so the remaining time cannot be estimated.
  if (read <= 0 || !time) return;
  yield { type: 'reading', percent: Math.floor((processed / total) * 100), leftMs: Math.round((time / read) * (total - processed)) };
}

function larger(one: Usage, other: Usage): Usage {
  const most = (name: keyof Usage) => Math.max(one[name] ?? 0, other[name] ?? 0);
  return { input: most('input'), output: most('output'), cached: most('cached'), thinking: most('thinking') };
}

interface ReplyEnding {
  readonly finish: string;
  readonly isClosed: boolean;
  readonly sawAnswer: boolean;
  readonly isBroken: boolean;
}

function endOf({ finish, isClosed, sawAnswer, isBroken }: ReplyEnding): 'stop' | 'length' | ModelFailure {
  if (/^(content_filter|safety|moderation)/.test(finish)) return modelFailure('contentBlocked', finish);
  if (isCut.test(finish)) return 'length';
  if (/^(error|abort|cancel)/.test(finish)) return modelFailure('truncated', finish);
  if (finish === '' && !isClosed)
    return modelFailure(sawAnswer || isBroken ? 'truncated' : 'empty', 'The stream ended without a finish reason.');
  if (isBroken) return modelFailure('malformed', 'The arguments of a tool call are no JSON.');
  return sawAnswer ? 'stop' : modelFailure('empty', finish);
}
