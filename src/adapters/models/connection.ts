// The contract of a provider's folder: connect its models and list them.
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

/** Everything a connection is made from; a provider reads what it needs. All of it is asked before every call, so that a change counts at once. */
export interface Connection {
  readonly provider: Provider;
  readonly record: ProviderRecord;
  /** @param address where the key would go */
  readonly key: (address: string) => Promise<string | undefined>;
  readonly headers?: OwnHeadersOf;
  /** As the user typed it; null for the provider's own. */
  readonly baseUrl: () => string | null;
  readonly apiVersion: () => string;
  readonly contextTokens: (model: string) => number | null;
  /** Billions of parameters, where the server told them. */
  readonly billions?: (model: string) => number | null;
  /** Keeps a window that an answer told. */
  readonly tellWindow?: (model: string, tokens: number) => void;
  /** Which program the server was found to be. */
  readonly serverKind?: Provider | null;
  readonly editorModels: EditorModels;
  readonly modelFor: (tier: ModelTier) => string;
  /** The longest silence, before the first word as well as between two. */
  readonly idleTimeoutMs: number;
  readonly totalTimeoutMs: number;
  readonly clock: Clock;
  readonly fetch?: typeof globalThis.fetch;
  readonly memory?: ServerMemory;
  readonly habit?: Habit;
}

export interface Connector {
  /** Makes one attempt a call; `withRetry` around it makes more. */
  readonly connect: (connection: Connection) => Models;
  /** Models to choose from; never throws. */
  readonly list: (connection: Connection, signal: AbortSignal) => Promise<Result<readonly OfferedModel[], ModelFailure>>;
}

/** @param contextTokens tokens of its window, where somebody told; `billions` of parameters likewise */
export function liveIdentity(model: string, contextTokens?: number | null, billions?: number | null): ModelIdentity {
  return { model, recorded: false, ...(contextTokens ? { contextTokens } : {}), ...(billions ? { billions } : {}) };
}

/** What is known of a model before it is asked: its name on bills, its window and size where they were told, whether it can search the web. */
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

/** Facts of models, where somebody told them. */
interface ModelFacts {
  readonly contextTokens?: (model: string) => number | null | undefined;
  readonly billions?: (model: string) => number | null;
  readonly record?: ProviderRecord;
}
