// Contract of a provider folder: connects its models and lists them.
import type { ModelTier } from '../../core/agents/roster';
import type { Result } from '../../core/base/result';
import type { ModelFailure } from '../../core/models/failure';
import type { Provider, ProviderRecord } from '../../core/models/providers';
import { modelName } from '../../core/models/modelSelection';
import type { EditorModels, ModelIdentity, ModelRef } from '../../core/models/request';
import type { OfferedModel } from '../../core/models/setup';
import type { Clock, Models } from '../../flows/ports/ports';
import type { ServerMemory } from './openai/openAiRequest';
import type { Habit } from './reasoningFilter';
import type { OwnHeadersOf } from './transport/send';

/** Options of a connection, read before every call so that changes apply at once. */
export interface Connection {
  readonly provider: Provider;
  readonly record: ProviderRecord;
  /** @param address the destination of the key */
  readonly key: (address: string) => Promise<string | undefined>;
  readonly headers?: OwnHeadersOf;
  /** As typed by the user; null for the provider's own. */
  readonly baseUrl: () => string | null;
  readonly apiVersion: () => string;
  readonly contextTokens: (model: string) => number | null;
  /** Billions of parameters, if the server reports them. */
  readonly billions?: (model: string) => number | null;
  /** Stores a context window reported in an answer. */
  readonly tellWindow?: (model: string, tokens: number) => void;
  /** Detected server program. */
  readonly serverKind?: Provider | null;
  readonly editorModels: EditorModels;
  readonly modelFor: (tier: ModelTier) => string;
  /** Idle timeout, before the first token and between tokens. */
  readonly idleTimeoutMs: number;
  readonly totalTimeoutMs: number;
  readonly clock: Clock;
  readonly fetch?: typeof globalThis.fetch;
  readonly memory?: ServerMemory;
  readonly habit?: Habit;
}

export interface Connector {
  /** One attempt per call; `withRetry` adds more. */
  readonly connect: (connection: Connection) => Models;
  /** Available models; never throws. */
  readonly list: (connection: Connection, signal: AbortSignal) => Promise<Result<readonly OfferedModel[], ModelFailure>>;
}

/** @param contextTokens context window, if known; likewise `billions` of parameters */
export function liveIdentity(model: string, contextTokens?: number | null, billions?: number | null): ModelIdentity {
  return { model, recorded: false, ...(contextTokens ? { contextTokens } : {}), ...(billions ? { billions } : {}) };
}

/** Properties of a model before the first call: billing name, context window, size, web search. */
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

/** Reported properties of models. */
interface ModelFacts {
  readonly contextTokens?: (model: string) => number | null | undefined;
  readonly billions?: (model: string) => number | null;
  readonly record?: ProviderRecord;
}
