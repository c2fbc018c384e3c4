// Reads streamed Anthropic answers: text, thinking, tool calls, usage, and end.
import { type ModelFailure, modelFailure } from '../../../core/models/failure';
import type { ModelEvent, ToolCall } from '../../../core/models/request';
import type { Usage } from '../../../core/models/usage';
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

interface PendingBlock {
  readonly type: string;
  readonly start: unknown;
  /** Text, thinking, or the arguments of a call. */
  text: string;
  signature: string;
  /** Limits the size and depth of a call's arguments while they stream. */
  readonly watch: JsonWatch;
}

/** Prefix of a `thoughtSignature` that contains thinking blocks, which must be sent back unchanged. */
export const keptBlocks = 'anthropic:';

/** Type of a block by the type of its delta. Needed for gateways that omit the start of a block. */
const typeOfDelta: Readonly<Record<string, string>> = { text_delta: 'text', thinking_delta: 'thinking' };

export interface AnthropicReply {
  /** Converts an event to model events. Throws the allowance's `RangeError` if a limit is exceeded. */
  read(event: object): readonly ModelEvent[];
  close(): void;
  isComplete(): boolean;
  isFinished(): boolean;
  usage(): Usage | null;
  end(): readonly ModelEvent[];
}

export function createAnthropicReply(allow: Allowance): AnthropicReply {
  const blocks = new Map<number, PendingBlock>();
  const thoughts: object[] = [];
  const calls: (ToolCall | null)[] = [];
  let stopReason = '';
  let isClosed = false;
  let sawText = false;
  let usage: Usage | null = null;

  function* say(text: string): Generator<ModelEvent> {
    if (text === '') return;
    allow('characters', text.length);
    sawText = true;
    yield { type: 'text', text };
  }

  function* count(told: unknown): Generator<ModelEvent> {
    const next = usageOf(told, usage);
    if (next === null) return;
    usage = next;
    yield { type: 'usage', usage };
  }

  function* start(index: number, block: unknown): Generator<ModelEvent> {
    const type = textField(block, 'type');
    const text = textField(block, type === 'thinking' ? 'thinking' : 'text');
    blocks.set(index, { type, start: block, text, signature: textField(block, 'signature'), watch: createJsonWatch() });
    if (type === 'text') yield* say(text);
    if (type === 'tool_use') allow('tool calls', 1);
  }

  function* add(index: number, delta: unknown): Generator<ModelEvent> {
    const type = typeOfDelta[textField(delta, 'type')];
    if (!blocks.has(index) && type !== undefined) yield* start(index, { type });
    const block = blocks.get(index);
    if (!block) return;
    const piece = textField(delta, 'text') + textField(delta, 'thinking') + textField(delta, 'partial_json');
    block.text += piece;
    block.signature += textField(delta, 'signature');
    if (block.type === 'tool_use') block.watch.add(piece);
    if (block.type === 'text') yield* say(piece);
    else allow(block.type === 'tool_use' ? 'characters' : 'thoughts', piece.length);
  }

  function stop(index: number): void {
    const block = blocks.get(index);
    blocks.delete(index);
    if (!block) return;
    if (block.type === 'thinking') thoughts.push({ type: 'thinking', thinking: block.text, signature: block.signature });
    if (block.type === 'redacted_thinking') thoughts.push({ type: block.type, data: textField(block.start, 'data') });
    if (block.type === 'tool_use') calls.push(callOf(block, calls.length === 0 ? thoughts : []));
  }

  function* readWhole(message: unknown): Generator<ModelEvent> {
    for (const [index, block] of listField(message, 'content').entries()) {
      yield* start(index, block);
      stop(index);
    }
    stopReason = textField(message, 'stop_reason') || stopReason;
    yield* count(field(message, 'usage'));
    isClosed = true;
  }

  function* read(event: object): Generator<ModelEvent> {
    const index = countField(event, 'index') ?? 0;
    switch (textField(event, 'type')) {
      case 'message':
        return yield* readWhole(event);
      case 'message_start':
        return yield* count(field(field(event, 'message'), 'usage'));
      case 'content_block_start':
        return yield* start(index, field(event, 'content_block'));
      case 'content_block_delta':
        return yield* add(index, field(event, 'delta'));
      case 'content_block_stop':
        return stop(index);
      case 'message_delta':
        stopReason = textField(field(event, 'delta'), 'stop_reason') || stopReason;
        return yield* count(field(event, 'usage'));
      case 'message_stop':
        isClosed = true;
    }
  }

  return {
    read: (event) => [...read(event)],
    close: () => {
      isClosed = true;
    },
    isComplete: () => isClosed,
    isFinished: () => stopReason !== '' || isClosed,
    usage: () => usage,
    end() {
      for (const index of [...blocks.keys()]) stop(index);
      const whole = calls.flatMap((call) => (call ? [call] : []));
      const finish = endOf(stopReason, sawText || whole.length > 0, whole.length < calls.length);
      if (typeof finish !== 'string') return [{ type: 'failed', failure: finish }];
      return [...whole.map((call): ModelEvent => ({ type: 'toolCall', call })), { type: 'done', finish }];
    },
  };
}

/**
 * Converts a block to a call. The thinking before the calls is stored with the first call, because the service requires it together with
 * the results.
 */
function callOf({ start, text }: PendingBlock, thoughts: readonly object[]): ToolCall | null {
  const name = textField(start, 'name');
  const args = text.trim() === '' ? (field(start, 'input') ?? {}) : parseBoundedJson(text, maxEventParts);
  if (name === '' || args === undefined) return null;
  const id = textField(start, 'id');
  return { name, args, ...(id ? { id } : {}), ...(thoughts.length > 0 ? { thoughtSignature: keptBlocks + JSON.stringify(thoughts) } : {}) };
}

/**
 * Updates the token counts of an answer; an event may omit fields that have not changed. The service does not include cache reads and
 * writes in `input_tokens`, so they are added.
 */
function usageOf(told: unknown, before: Usage | null): Usage | null {
  if (typeof told !== 'object' || told === null) return null;
  const fresh = countField(told, 'input_tokens');
  const cached = countField(told, 'cache_read_input_tokens') ?? before?.cached ?? 0;
  const written = countField(told, 'cache_creation_input_tokens') ?? before?.written ?? 0;
  const input = fresh === null ? (before?.input ?? 0) : fresh + cached + written;
  const all = countField(told, 'output_tokens') ?? (before ? before.output + before.thinking : 0);
  const thinking = Math.min(all, countField(field(told, 'output_tokens_details'), 'thinking_tokens') ?? before?.thinking ?? 0);
  return { input, cached, output: all - thinking, thinking, ...(written > 0 ? { written } : {}) };
}

function endOf(stopReason: string, sawAnswer: boolean, isBroken: boolean): 'stop' | 'length' | ModelFailure {
  if (stopReason === 'refusal') return modelFailure('contentBlocked', stopReason);
  if (stopReason === 'max_tokens' || stopReason === 'model_context_window_exceeded') return 'length';
  if (stopReason === '') return modelFailure(sawAnswer || isBroken ? 'truncated' : 'empty', 'The stream ended without a reason.');
  if (isBroken) return modelFailure('malformed', 'The arguments of a tool call are no JSON.');
  return sawAnswer ? 'stop' : modelFailure('empty', stopReason);
}
