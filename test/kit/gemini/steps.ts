// Steps of the loopback Gemini.

/** Totals as the service counts them; what is left out is counted by length, four characters a token. */
export interface StepUsage {
  readonly input?: number;
  readonly output?: number;
  readonly cached?: number;
  readonly thinking?: number;
}

export interface ScriptedCall {
  readonly name: string;
  readonly args: Readonly<Record<string, unknown>>;
}

/** What of the web an answer rests on, as the service tells it in its last piece. */
export interface StepGrounding {
  readonly queries?: readonly string[];
  readonly sources: readonly {
    readonly uri: string;
    readonly title?: string;
    /** Parts of the answer that rest on it. */
    readonly said?: readonly string[];
  }[];
  /** Pages that were to be read, and what became of each; read where nothing is said. */
  readonly pages?: readonly { readonly url: string; readonly status?: string }[];
}

/** An answer. `json` stands for its text and makes the request's schema a condition; `calls` must have been offered. */
export interface AnswerStep {
  readonly text?: string;
  readonly json?: unknown;
  readonly calls?: readonly ScriptedCall[];
  /** The request must ask for the service's own search or page reader. */
  readonly grounding?: StepGrounding;
  /** A thought summary, streamed first, as the service does when it is asked for thoughts. */
  readonly thoughts?: string;
  /** How many chunks the text comes in (3 by default), or the chunks themselves. */
  readonly chunks?: number | readonly string[];
  readonly usage?: StepUsage;
  /** Any `finishReason` of the service, `STOP` by default. */
  readonly finish?: string;
  /** Whether the request must carry a schema, for a text that is to be a bad one. */
  readonly expectsSchema?: boolean;
}

/** Refusals: an HTTP status with a JSON error, or, with `afterText`, an error event in the middle of a stream. */
export const httpFaults = [
  '400',
  'badKey',
  'badKey403',
  'expiredKey',
  'tokenCount',
  'location',
  '401',
  '403',
  '404',
  '408',
  '429',
  '500',
  '502',
  '502html',
  '503',
  '504',
] as const;

/** Things that go wrong on the wire. */
export const wireFaults = [
  /** Headers and `afterText`, then silence until the client goes. */
  'stalled',
  /** The last event stops in the middle of its JSON. */
  'truncatedEvent',
  /** A complete event whose data is no JSON. */
  'badJson',
  /** `afterText` and a clean end, but no finish reason. */
  'noFinish',
  /** The connection is destroyed after `afterText`. */
  'socketDropped',
  /** The connection is destroyed before any header. */
  'reset',
  /** A redirect to another port of this machine. */
  'sentOn',
  /** Status 200 and nothing at all. */
  'empty',
  /** `afterText` (with an emoji) in full, its first emoji cut in two writes. */
  'splitUtf8',
  /** A finished answer, whose connection is destroyed instead of closed. */
  'droppedAfterFinish',
] as const;

/** Blocks of the safety filters: of the prompt, or of an answer after `afterText`. */
export const blockFaults = ['promptBlocked', 'safety'] as const;

export type HttpFault = (typeof httpFaults)[number];
export type WireFault = (typeof wireFaults)[number];
export type FaultName = HttpFault | WireFault | (typeof blockFaults)[number];

export interface FaultStep {
  readonly fault: FaultName;
  readonly afterText?: string;
  /** For 429 and 503: the wait in `RetryInfo`; 429 asks for 2 s when it is left out, null asks for none. */
  readonly retryAfterMs?: number | null;
  /** Whether the wait is told in a `Retry-After` header instead. */
  readonly inHeader?: boolean;
  /** Instead of the usual words of the error. */
  readonly message?: string;
}

/** Holds the request open, after `afterText` if there is one, until the client goes. */
export interface HangStep {
  readonly hang: true;
  readonly afterText?: string;
}

/** Looks at the call, may assert something of it, and answers. */
export interface LookStep {
  readonly look: (call: RecordedCall) => Step;
}

export type Step = AnswerStep | FaultStep | HangStep | LookStep;
export type Script = Readonly<Record<string, readonly Step[]>>;

export interface RecordedCall {
  /** From 0, over all roles. */
  readonly index: number;
  readonly role: string;
  readonly model: string;
  readonly apiVersion: string;
  readonly method: 'streamGenerateContent' | 'generateContent';
  readonly system: string;
  /** The texts of the contents, oldest first. */
  readonly messages: readonly { readonly from: string; readonly text: string }[];
  /** The last message of the user. */
  readonly prompt: string;
  readonly schema: unknown;
  readonly tools: readonly string[];
  /** The body as it came. */
  readonly body: Readonly<Record<string, unknown>>;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}
