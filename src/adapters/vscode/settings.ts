// The user's settings, read afresh each time; a value outside its range counts as not set.
import * as vscode from 'vscode';
import { type Language, languageOf } from '../../core/language';
import { agentModelsOf } from '../../core/models/assignment';
import type { ExpertSettings } from '../../core/experts/choice';
import type { ModelSettings, Provider } from '../../core/models/choice';
import { type PriceOverrides, pricesFrom } from '../../core/models/prices';
import { type Rate, rateOf } from '../../core/models/rates';
import { contextTokensOf } from '../../core/models/window';
import { type ReviewLevel, reviewLevels } from '../../core/plan/findings';
import type { Limits } from '../../core/team/budget';
import type { AgentId } from '../../core/team/roster';
import { teamFrom } from '../../core/team/seats';

export interface EditorSettings {
  /** Where Gemini is reached; null for its own address. Machine-scoped: a workspace cannot redirect a key. */
  geminiBaseUrl(): string | null;
  geminiApiVersion(): string;
  /** Which provider and models the user has chosen; see `chooseModel`. */
  models(): ModelSettings;
  /** Where the server of OpenAI's protocol is, as it was typed; empty where none is set. Machine-scoped like Gemini's. */
  serverAddress(): string;
  /** Keeps a choice in the user's own settings; the fast tier then asks the same model. */
  saveModels(choice: { readonly provider: Provider; readonly model: string | null; readonly address: string | null }): Promise<void>;
  /** Which model answers for which member or duty; see `readAssignment`. */
  agentModels(): Readonly<Record<string, string>>;
  /** Keeps the model of a member in the user's own settings; null takes it out. */
  saveAgentModel(agent: AgentId, model: string | null): Promise<void>;
  /** The model that is asked where another is overloaded; empty where none is set. */
  fallbackModel(): string;
  /** Requests and tokens a minute of one provider. */
  rate(provider: Provider): Rate;
  /** The user's own prices by model. */
  prices(): PriceOverrides;
  /** What the models of the user's own server take in all; null where it is not set. */
  serverContextTokens(): number | null;
  sessionLimits(): Limits;
  /** Name of the task that checks the work, or null to find one. */
  verificationTask(): string | null;
  language(): Language;
  turnBudget(): number | null;
  /** Whether a message of the user cuts off whoever is speaking in the discussion. */
  interrupts(): boolean;
  limits(): Limits;
  planReview(): boolean;
  reviewLevel(): ReviewLevel;
  /** Who is asked before a plan; see `expertsFrom`. */
  experts(): ExpertSettings;
  /** Whom a new session starts with. */
  members(): readonly AgentId[];
}

export const section = 'milkstack';

export function createSettings(): EditorSettings {
  const read = () => vscode.workspace.getConfiguration(section);
  const text = (key: string): string | null => {
    const value = read().get<unknown>(key);
    return typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
  };
  return {
    geminiBaseUrl: () => text('gemini.baseUrl'),
    geminiApiVersion: () => text('gemini.apiVersion') ?? 'v1beta',
    models: () => ({ provider: read().get<unknown>('provider'), strong: text('models.strong') ?? '', fast: text('models.fast') ?? '' }),
    serverAddress: () => text('openai.baseUrl') ?? '',
    async saveModels({ provider, model, address }) {
      const user = vscode.ConfigurationTarget.Global;
      if (address !== null) await read().update('openai.baseUrl', address, user);
      await read().update('models.strong', model ?? undefined, user);
      await read().update('models.fast', undefined, user);
      await read().update('provider', provider, user);
    },
    agentModels: () => agentModelsOf(read().get<unknown>('models.agents')),
    async saveAgentModel(agent, model) {
      const { [agent]: _before, ...others } = agentModelsOf(read().inspect('models.agents')?.globalValue);
      const next = model === null ? others : { ...others, [agent]: model };
      await read().update('models.agents', Object.keys(next).length > 0 ? next : undefined, vscode.ConfigurationTarget.Global);
    },
    fallbackModel: () => text('models.fallback') ?? '',
    rate: (provider) => rateOf(field(read().get<unknown>('rate.requests'), provider), field(read().get<unknown>('rate.tokens'), provider)),
    prices: () => pricesFrom(read().get<unknown>('prices')),
    serverContextTokens: () => contextTokensOf(read().get<unknown>('openai.contextTokens')),
    sessionLimits: () => ({
      calls: read().get<unknown>('session.calls'),
      tokens: read().get<unknown>('session.tokens'),
      costUsd: read().get<unknown>('session.costUsd'),
    }),
    verificationTask: () => text('verification.task'),
    language: () => languageOf(vscode.env.language),
    limits: () => ({
      calls: read().get<unknown>('discussion.calls'),
      tokens: read().get<unknown>('discussion.tokens'),
      costUsd: read().get<unknown>('discussion.costUsd'),
    }),
    planReview: () => read().get<unknown>('plan.review') === true,
    reviewLevel: () => reviewLevels.find((level) => level === text('review.level')) ?? 'byRisk',
    experts: () => ({ count: read().get<unknown>('experts.count'), models: read().get<unknown>('experts.models') }),
    members: () => teamFrom(read().get<unknown>('team.members')),
    interrupts: () => read().get<unknown>('discussion.interrupt') === true,
    turnBudget: () => {
      const value = read().get<unknown>('discussion.turns');
      return typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= 10 ? value : null;
    },
  };
}

/** A field of a setting that is an object; undefined where it is none. */
function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name) ? (value as Record<string, unknown>)[name] : undefined;
}
