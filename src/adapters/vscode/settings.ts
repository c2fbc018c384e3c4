// The user's settings, read afresh each time; a value outside its range counts as not set.
import * as vscode from 'vscode';
import { type Language, languageOf } from '../../core/language';
import type { ExpertSettings } from '../../core/experts/choice';
import type { ModelSettings, Provider } from '../../core/models/choice';
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
