// Model requests and events, independent of providers.
import type { ModelTier } from '../agents/roster';
import type { ModelFailure, ModelFailureReason } from './failure';
import type { Provider } from './providers';
import type { Usage } from './usage';

/** One model of one provider, whatever tier it stands for. */
export interface ModelRef {
  /** Null where the id names a provider we do not have; then nothing can be asked. */
  readonly provider: Provider | null;
  /** The id as the provider knows it; empty where none was named. */
  readonly model: string;
}

/** A JSON schema (draft-07 subset) as plain data. */
export type JsonSchema = { readonly [key: string]: unknown };

export interface ToolSpec {
  readonly name: string;
  readonly description: string;
  readonly parameters: JsonSchema;
}

/** A tool that takes an object with these properties and no others. */
export function toolSpec(name: string, description: string, properties: JsonSchema, required: readonly string[]): ToolSpec {
  return { name, description, parameters: { type: 'object', properties, required, additionalProperties: false } };
}

export interface ToolCall {
  readonly name: string;
  /** Arguments as the model gave them; data, to be validated by whoever offered the tool. */
  readonly args: unknown;
  /** As the provider named the call, so that its result can be told to belong to it; absent where it named none. */
  readonly id?: string;
  /** What the provider wants back with the call, unread by us. */
  readonly thoughtSignature?: string;
}

/** What a call brought, for the model that made it. */
export interface ToolResult {
  readonly call: ToolCall;
  readonly text: string;
}

export interface Picture {
  readonly mime: string;
  /** Its bytes in Base64. */
  readonly data: string;
  /** How it is called, for whoever cannot see it. */
  readonly label: string;
  /** What it takes, about. */
  readonly tokens: number;
}

export interface ModelMessage {
  readonly from: 'user' | 'model';
  /** May be empty beside calls or results. */
  readonly text: string;
  /** What the model called in this message. */
  readonly calls?: readonly ToolCall[];
  /** One for each call of the message before, in the order of the calls; they stand before the text. */
  readonly results?: readonly ToolResult[];
  /** Of a message of the user; they stand before its text. */
  readonly pictures?: readonly Picture[];
}

/** What the provider itself is to look into for an answer; models take it beside neither tools nor a schema. */
export type WebUse = 'search' | 'page';

/** What of an answer rests on which address, as the provider tells it. */
export interface Grounding {
  /** Searches the provider made. */
  readonly queries: readonly string[];
  readonly sources: readonly GroundingSource[];
}

export interface GroundingSource {
  readonly address: string;
  readonly title: string;
  /** Parts of the answer that rest on it; none where the page was read and nobody told which parts do. */
  readonly said: readonly string[];
}

export interface ModelRequest {
  /** Who asks, as a stable key such as `router` or `agent:architect`; recorded and scripted teams answer by it. */
  readonly role: string;
  /** How many calls of this role the session has completed before this one. */
  readonly ordinal: number;
  readonly tier: ModelTier;
  /** Asked instead of the tier's own model. */
  readonly using?: ModelRef;
  /** Which of several samples of one prompt this is, from 0; absent where there is only one. */
  readonly sample?: number;
  readonly system: string;
  readonly messages: readonly ModelMessage[];
  /** When set, the answer must be one JSON value of this schema. */
  readonly schema: JsonSchema | null;
  readonly tools: readonly ToolSpec[];
  /** What of the web goes into the answer; only a model that is said to can do that. */
  readonly web?: WebUse;
  /** Most tokens of the answer, thinking not counted; see `answerBound`. Absent where nobody asked for a bound. */
  readonly maxAnswerTokens?: number;
  /** Most requests that may be made for it, retries included; absent where only the retry policy limits them. */
  readonly maxAttempts?: number;
}

export type ModelEvent =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'toolCall'; readonly call: ToolCall }
  /** What of the web the answer rests on, the last one counts. */
  | { readonly type: 'grounding'; readonly grounding: Grounding }
  /** The model that answers cannot see the pictures of the request, and is told so in words. */
  | { readonly type: 'unseen' }
  /** Our own limit for the provider lets the request go in `waitMs` at the latest, or once another is answered (null); no attempt has been made. */
  | { readonly type: 'queued'; readonly waitMs: number | null }
  /** The model reads the request: how much of it, where its server tells, and how long that lasts yet, about. No word of the answer has come. */
  | { readonly type: 'reading'; readonly percent: number | null; readonly leftMs: number | null }
  | { readonly type: 'waiting'; readonly waitMs: number; readonly failure: ModelFailure }
  /** Running totals of this call, the last one counts. `estimated`: counted by us, because the provider told none; what it costs is unknown. */
  | { readonly type: 'usage'; readonly usage: Usage; readonly estimated?: true }
  /** The server read far less than the `sent` tokens that the request has, about. */
  | { readonly type: 'cut'; readonly sent: number }
  /** Exactly one of these two ends every stream. */
  | { readonly type: 'done'; readonly finish: 'stop' | 'length' }
  /** `isFinal`: asking again is of no use for now. */
  | { readonly type: 'failed'; readonly failure: ModelFailure; readonly isFinal?: true };

/** Why nothing of an answer is shown: the call is retried or queued, or the model reads, has not begun, or writes what is only shown whole. */
export interface ModelWait {
  readonly why: ModelFailureReason | 'again' | 'queue' | 'reading' | 'answer' | 'writing';
  /** How long that lasts yet, where somebody tells. */
  readonly leftMs: number | null;
  /** How much of it has been read. */
  readonly percent?: number;
  /** Written so far. */
  readonly characters?: number;
}

/** Which model answers a tier, so that a badge can name it before the answer is there. */
export interface ModelIdentity {
  readonly model: string;
  readonly recorded: boolean;
  /** Tokens its window holds, where the provider or the user told it. */
  readonly contextTokens?: number;
  /** Its size in billions of parameters, where the server tells it. */
  readonly billions?: number;
  /** It can look into the web by itself. */
  readonly web?: true;
}

export type EditorPart = { readonly type: 'text'; readonly text: string } | { readonly type: 'call'; readonly call: ToolCall };

export interface EditorModel {
  /** `vendor/id`, as settings name it. */
  readonly id: string;
  readonly name: string;
  /** Tokens it takes at most, where the editor tells. */
  readonly contextTokens?: number;
  /** Whether it can be handed tools, where the editor tells; a model that cannot is told of them in words. */
  readonly takesTools?: boolean;
  /** Whether it sees pictures, where the editor tells; one that does not is told of them in words. */
  readonly seesPictures?: boolean;
  /** Rejects as the editor does; the first call may ask the user for consent. */
  send(messages: readonly ModelMessage[], tools: readonly ToolSpec[], signal: AbortSignal): Promise<AsyncIterable<EditorPart>>;
  /** Tokens of a text as this model counts them. */
  count(text: string, signal: AbortSignal): Promise<number>;
}

/** Every model the editor offers now. */
export type EditorModels = () => Promise<readonly EditorModel[]>;
