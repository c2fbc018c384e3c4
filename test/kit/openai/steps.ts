// Steps of the OpenAI loopback server.
import type { ScriptOf, SeenCall } from '../gemini/script';
import type { ScriptedCall, StepUsage } from '../gemini/steps';

/** Deviations of real servers from OpenAI's protocol. */
export const quirks = [
  'noDone',
  'noFinish',
  'crlf',
  /** Keep-alive comments between the events. */
  'comments',
  'noBlankLines',
  /** Every call in one piece with index 0 and its own id, as Ollama sent them. */
  'indexZero',
  'noCallIds',
  /** Arguments as an object instead of a string. */
  'argsObject',
  'brokenArgs',
  /** One JSON body, as from a server that does not stream. */
  'unary',
  /** The first non-BMP character is split between two writes. */
  'splitUtf8',
  /** Totals of 0, as from a server that does not count tokens. */
  'zeroUsage',
  'noUsage',
  /** Totals in every chunk instead of once at the end. */
  'runningUsage',
] as const;

export type Quirk = (typeof quirks)[number];

/**
 * Step that answers. `json` is the value of the answer and requires a schema, as a field or in the system text; `calls` must name offered
 * tools.
 */
export interface AnswerStep {
  readonly text?: string;
  readonly json?: unknown;
  readonly calls?: readonly ScriptedCall[];
  /** Thinking, streamed first as `reasoning_content`. */
  readonly thoughts?: string;
  readonly chunks?: number | readonly string[];
  readonly usage?: StepUsage;
  readonly finish?: string;
  readonly quirks?: readonly Quirk[];
  readonly expectsSchema?: boolean;
}

/** A refusal with a status and a body, or, with `afterText`, an error event mid-stream. */
export interface RefusalStep {
  readonly status: number;
  /** Sent as JSON; a string is sent unchanged. */
  readonly error?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly afterText?: string;
  readonly as?: 'data' | 'event' | 'field';
}

export const wireFaults = [
  'truncatedEvent',
  'badJson',
  /** A regular end without a finish reason and without `[DONE]`. */
  'cutOff',
  /** The connection is destroyed after `afterText`, or before any header. */
  'reset',
  /** A finished answer with the connection destroyed instead of closed. */
  'droppedAfterFinish',
  /** A finished answer, after which the connection stays open and silent. */
  'openAfterFinish',
] as const;

export type WireStep = { readonly fault: (typeof wireFaults)[number]; readonly afterText?: string };

/** Holds the request open, after `afterText` if any, until the client disconnects. */
export type HangStep = { readonly hang: true; readonly afterText?: string };

export type Step = AnswerStep | RefusalStep | WireStep | HangStep;
export type Script = ScriptOf<RecordedCall, Step>;

export interface RecordedCall extends SeenCall {
  /** Zero-based number of the call, counted over all roles. */
  readonly index: number;
  readonly model: string;
  readonly system: string;
  readonly messages: readonly { readonly from: string; readonly text: string }[];
  readonly body: Readonly<Record<string, unknown>>;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}
