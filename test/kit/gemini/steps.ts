// Steps of the loopback Gemini.

/** Token totals as the service counts them; default: four characters per token. */
export interface StepUsage {
  readonly input?: number;
  readonly output?: number;
  readonly cached?: number;
  readonly thinking?: number;
}

export type ScriptedCall = { readonly name: string; readonly args: Readonly<Record<string, unknown>> };

export interface StepGrounding {
  readonly queries?: readonly string[];
  readonly sources: readonly {
    readonly uri: string;
    readonly title?: string;
    /** Sentences of the answer that the source supports. */
    readonly said?: readonly string[];
  }[];
  /** Pages to read, each with its outcome; default: success. */
  readonly pages?: readonly { readonly url: string; readonly status?: string }[];
}

/** Step that answers. `json` is the value of the answer and requires a schema in the request; `calls` must name offered tools. */
export interface AnswerStep {
  readonly text?: string;
  readonly json?: unknown;
  readonly calls?: readonly ScriptedCall[];
  /** Sources of the answer. The request must ask for the built-in search or page reader. */
  readonly grounding?: StepGrounding;
  /** A thought summary, streamed first, as the service does if thoughts are requested. */
  readonly thoughts?: string;
  /** Number of chunks (3 by default), or the chunks themselves. */
  readonly chunks?: number | readonly string[];
  readonly usage?: StepUsage;
  /** Any `finishReason`, `STOP` by default. */
  readonly finish?: string;
  /** Whether the request must carry a schema although the text is invalid. */
  readonly expectsSchema?: boolean;
}

/** Refusals: an HTTP status with a JSON error, or, with `afterText`, an error event mid-stream. */
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

export const wireFaults = [
  /** Headers and `afterText`, then silence until the client disconnects. */
  'stalled',
  'truncatedEvent',
  'badJson',
  /** `afterText` and a regular end, but no finish reason. */
  'noFinish',
  'socketDropped',
  'reset',
  /** A redirect to another port of this machine. */
  'sentOn',
  /** Status 200 with an empty body. */
  'empty',
  /** The full `afterText`, its first emoji split over two writes. */
  'splitUtf8',
  /** A finished answer with the connection destroyed instead of closed. */
  'droppedAfterFinish',
] as const;

/** Blocks by the service's safety filters: of the prompt, or of an answer, after `afterText`. */
export const blockFaults = ['promptBlocked', 'safety'] as const;

export type HttpFault = (typeof httpFaults)[number];
export type WireFault = (typeof wireFaults)[number];
export type FaultName = HttpFault | WireFault | (typeof blockFaults)[number];

export interface FaultStep {
  readonly fault: FaultName;
  readonly afterText?: string;
  /** For 429 and 503: the wait in `RetryInfo`; 429 defaults to 2 s, null means none. */
  readonly retryAfterMs?: number | null;
  /** Whether the wait is in a `Retry-After` header instead. */
  readonly inHeader?: boolean;
  readonly message?: string;
}

/** Holds the request open, after an optional `afterText`, until the client disconnects. */
export type HangStep = { readonly hang: true; readonly afterText?: string };

export type LookStep = { readonly look: (call: RecordedCall) => Step };

export type Step = AnswerStep | FaultStep | HangStep | LookStep;
export type Script = Readonly<Record<string, readonly Step[]>>;

export interface RecordedCall {
  /** Zero-based number of the call, counted over all roles. */
  readonly index: number;
  readonly role: string;
  readonly model: string;
  readonly apiVersion: string;
  readonly method: 'streamGenerateContent' | 'generateContent';
  readonly system: string;
  /** Texts of the request's contents, oldest first. */
  readonly messages: readonly { readonly from: string; readonly text: string }[];
  readonly prompt: string;
  readonly schema: unknown;
  readonly tools: readonly string[];
  readonly body: Readonly<Record<string, unknown>>;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}
