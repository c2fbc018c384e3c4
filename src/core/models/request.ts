// Model requests and events, independent of providers.
import type { ModelTier } from '../agents/roster';
import type { ModelFailure, ModelFailureReason } from './failure';
import type { Provider } from './providers';
import type { Usage } from './usage';

/** A model of a provider, regardless of tier. */
export interface ModelRef {
  /** Null for an unknown provider; no request is possible then. */
  readonly provider: Provider | null;
  /** The model's id at the provider; empty if none was named. */
  readonly model: string;
}

/** JSON schema (draft-07 subset). */
export type JsonSchema = { readonly [key: string]: unknown };

export interface ToolSpec {
  readonly name: string;
  readonly description: string;
  readonly parameters: JsonSchema;
}

/** A tool that takes an object with exactly these properties. */
export function toolSpec(name: string, description: string, properties: JsonSchema, required: readonly string[]): ToolSpec {
  return { name, description, parameters: { type: 'object', properties, required, additionalProperties: false } };
}

export interface ToolCall {
  readonly name: string;
  /** Arguments as generated; the tool must validate them. */
  readonly args: unknown;
  /** The provider's id of the call, to match its result; absent if it gave none. */
  readonly id?: string;
  /** Opaque data the provider requires with the call. */
  readonly thoughtSignature?: string;
}

/** Result of a call, for the model. */
export interface ToolResult {
  readonly call: ToolCall;
  readonly text: string;
}

export interface Picture {
  readonly mime: string;
  /** Base64. */
  readonly data: string;
  /** Name for models without vision. */
  readonly label: string;
  /** Estimated tokens. */
  readonly tokens: number;
}

export interface ModelMessage {
  readonly from: 'user' | 'model';
  /** May be empty if there are tool calls or results. */
  readonly text: string;
  /** Calls the model made in this message. */
  readonly calls?: readonly ToolCall[];
  /** One per call of the previous message, in order; they precede the text. */
  readonly results?: readonly ToolResult[];
  /** User messages only; they precede the text. */
  readonly pictures?: readonly Picture[];
}

/** Web access by the provider; cannot be combined with tools or a schema. */
export type WebUse = 'search' | 'page';

/** Sources of an answer, as reported by the provider. */
export interface Grounding {
  /** Queries the provider sent. */
  readonly queries: readonly string[];
  readonly sources: readonly GroundingSource[];
}

export interface GroundingSource {
  readonly address: string;
  readonly title: string;
  /** Parts of the answer that cite the source; empty for a page that was read but not cited. */
  readonly said: readonly string[];
}

export interface ModelRequest {
  /** Stable key of the caller, such as `router` or `agent:architect`; recorded and scripted teams answer by it. */
  readonly role: string;
  /** Number of completed calls of this role in the session. */
  readonly ordinal: number;
  readonly tier: ModelTier;
  /** Used instead of the tier's model. */
  readonly using?: ModelRef;
  /** Index among several samples of one prompt, from 0; absent for a single one. */
  readonly sample?: number;
  readonly system: string;
  readonly messages: readonly ModelMessage[];
  /** If set, the answer must be a JSON value of this schema. */
  readonly schema: JsonSchema | null;
  readonly tools: readonly ToolSpec[];
  /** Requires a model with web access. */
  readonly web?: WebUse;
  /** Maximum number of answer tokens without thinking; see `answerBound`. Absent for no bound. */
  readonly maxAnswerTokens?: number;
  /** Maximum number of requests including retries; absent to use only the retry policy. */
  readonly maxAttempts?: number;
}

export type ModelEvent =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'toolCall'; readonly call: ToolCall }
  /** Web sources of the answer; the last event counts. */
  | { readonly type: 'grounding'; readonly grounding: Grounding }
  /** The model has no vision and receives descriptions instead. */
  | { readonly type: 'unseen' }
  /** The local rate limit admits the request within `waitMs`, or once another call is answered (null); not attempted yet. */
  | { readonly type: 'queued'; readonly waitMs: number | null }
  /** The model processes the prompt: progress and remaining time, if reported. No output yet. */
  | { readonly type: 'reading'; readonly percent: number | null; readonly leftMs: number | null }
  | { readonly type: 'waiting'; readonly waitMs: number; readonly failure: ModelFailure }
  /** Running totals of this call; the last event counts. `estimated`: not reported by the provider; the cost is unknown. */
  | { readonly type: 'usage'; readonly usage: Usage; readonly estimated?: true }
  /** The server processed far less than the approximate `sent` tokens. */
  | { readonly type: 'cut'; readonly sent: number }
  /** Exactly one of these two ends every stream. */
  | { readonly type: 'done'; readonly finish: 'stop' | 'length' }
  /** `isFinal`: retrying now is useless. */
  | { readonly type: 'failed'; readonly failure: ModelFailure; readonly isFinal?: true };

/**
 * Why no output is visible: the call is retried or queued, or the model reads, has not started, or writes output that is only shown when
 * complete.
 */
export interface ModelWait {
  readonly why: ModelFailureReason | 'again' | 'queue' | 'reading' | 'answer' | 'writing';
  /** Remaining time, if known. */
  readonly leftMs: number | null;
  /** Percentage of the prompt that was read. */
  readonly percent?: number;
  /** Characters written so far. */
  readonly characters?: number;
  /** Number of attempts, if the request is repeated. */
  readonly tries?: number;
}

/** Model of a tier, for badges before the answer exists. */
export interface ModelIdentity {
  readonly model: string;
  readonly recorded: boolean;
  /** Context window, if the provider or the user specified it. */
  readonly contextTokens?: number;
  /** Size in billions of parameters, if the server reports it. */
  readonly billions?: number;
  /** Has web access. */
  readonly web?: true;
}

export type EditorPart = { readonly type: 'text'; readonly text: string } | { readonly type: 'call'; readonly call: ToolCall };

export interface EditorModel {
  /** `vendor/id`, as in settings. */
  readonly id: string;
  readonly name: string;
  /** Context window, if the editor reports it. */
  readonly contextTokens?: number;
  /** Tool support, if the editor reports it; otherwise tools are described as text. */
  readonly takesTools?: boolean;
  /** Vision, if the editor reports it; otherwise pictures are described as text. */
  readonly seesPictures?: boolean;
  /** Rejects as the editor does; the first call may show a consent dialog. */
  send(messages: readonly ModelMessage[], tools: readonly ToolSpec[], signal: AbortSignal): Promise<AsyncIterable<EditorPart>>;
  /** Token count by this model. */
  count(text: string, signal: AbortSignal): Promise<number>;
}

/** All models the editor currently offers. */
export type EditorModels = () => Promise<readonly EditorModel[]>;
