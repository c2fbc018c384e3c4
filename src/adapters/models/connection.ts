// Protocol interface: connects a provider's models and lists them.
import type { ModelTier } from '../../core/agents/roster';
import type { Result } from '../../core/base/result';
import type { ModelFailure } from '../../core/models/failure';
import type { Provider, ProviderRecord } from '../../core/models/providers';
import { modelName } from '../../core/models/modelSelection';
import type { EditorModels, ModelIdentity, ModelRef } from '../../core/models/request';
import type { OfferedModel } from '../../core/models/setup';
import type { Clock, Models } from '../../flows/ports/ports';
import type { ServerMemory } from './openai/openAiRequest';
import type { AnswerFormat } from './reasoningFilter';
import type { OwnHeadersOf } from './transport/send';

/** Options of a connection. They are read before every call, so that changes apply at once. */
export interface Connection {
  readonly provider: Provider;
  readonly record: ProviderRecord;
  /** @param address where the key will be sent */
  readonly key: (address: string) => Promise<string | undefined>;
  readonly headers?: OwnHeadersOf;
  /** Address as the user typed it; null for the provider's default address. */
  readonly baseUrl: () => string | null;
  readonly apiVersion: () => string;
  readonly contextTokens: (model: string) => number | null;
  /** Number of parameters in billions, if the server reports it. */
  readonly billions?: (model: string) => number | null;
  /** Stores the context window, in tokens, that an answer reported for a model. */
  readonly tellWindow?: (model: string, tokens: number) => void;
  /** Server program, if it was detected. */
  readonly serverKind?: Provider | null;
  readonly editorModels: EditorModels;
  readonly modelFor: (tier: ModelTier) => string;
  /** Maximum silence before the first token and between tokens. */
  readonly idleTimeoutMs: number;
  readonly totalTimeoutMs: number;
  readonly clock: Clock;
  readonly fetch?: typeof globalThis.fetch;
  readonly memory?: ServerMemory;
  readonly answerFormat?: AnswerFormat;
}

/** Options that every protocol requires; the other options of a connection have defaults. */
export type ConnectionOptions = Partial<Connection> &
  Pick<Connection, 'key' | 'baseUrl' | 'modelFor' | 'idleTimeoutMs' | 'totalTimeoutMs' | 'clock'>;

export interface Connector {
  /** Connects a provider's models with one attempt per call; `withRetry` adds further attempts. */
  readonly connect: (connection: Connection) => Models;
  /** Lists the available models. Never throws; a failure is returned as a result. */
  readonly list: (connection: Connection, signal: AbortSignal) => Promise<Result<readonly OfferedModel[], ModelFailure>>;
}

export function liveIdentity(model: string, contextTokens?: number | null, billions?: number | null): ModelIdentity {
  return { model, recorded: false, ...(contextTokens ? { contextTokens } : {}), ...(billions ? { billions } : {}) };
}

/** Returns facts about a model that are known before the first call: billing name, context window, size, web search. */
export function identityOf(
  provider: Provider,
  { modelFor, contextTokens, billions, record }: Pick<Connection, 'modelFor'> & ModelFacts,
  tier: ModelTier,
  using?: ModelRef,
): ModelIdentity {
  const model = using?.model ?? modelFor(tier);
  const identity = liveIdentity(modelName({ provider, model }), contextTokens?.(model), billions?.(model));
  return record?.searchesWeb?.(model) ? { ...identity, web: true } : identity;
}

interface ModelFacts {
  readonly contextTokens?: (model: string) => number | null | undefined;
  readonly billions?: (model: string) => number | null;
  readonly record?: ProviderRecord;
}
