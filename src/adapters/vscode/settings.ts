// The user's settings, read afresh each time; a value outside its range counts as not set.
import * as vscode from 'vscode';
import { type Language, languageOf } from '../../core/language';
import { type ReviewLevel, reviewLevels } from '../../core/plan/findings';
import type { Tier } from '../../core/models/request';
import type { Limits } from '../../core/team/budget';
import type { AgentId } from '../../core/team/roster';
import { teamFrom } from '../../core/team/seats';

export interface EditorSettings {
  /** Where Gemini is reached; null for its own address. Machine-scoped: a workspace cannot redirect a key. */
  geminiBaseUrl(): string | null;
  geminiApiVersion(): string;
  modelFor(tier: Tier): string;
  /** Name of the task that checks the work, or null to find one. */
  verificationTask(): string | null;
  language(): Language;
  turnBudget(): number | null;
  /** Whether a message of the user cuts off whoever is speaking in the discussion. */
  interrupts(): boolean;
  limits(): Limits;
  planReview(): boolean;
  reviewLevel(): ReviewLevel;
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
    modelFor: (tier) => text(`models.${tier}`) ?? 'gemini-3.8-flash',
    verificationTask: () => text('verification.task'),
    language: () => languageOf(vscode.env.language),
    limits: () => ({
      calls: read().get<unknown>('discussion.calls'),
      tokens: read().get<unknown>('discussion.tokens'),
      costUsd: read().get<unknown>('discussion.costUsd'),
    }),
    planReview: () => read().get<unknown>('plan.review') === true,
    reviewLevel: () => reviewLevels.find((level) => level === text('review.level')) ?? 'byRisk',
    members: () => teamFrom(read().get<unknown>('team.members')),
    interrupts: () => read().get<unknown>('discussion.interrupt') === true,
    turnBudget: () => {
      const value = read().get<unknown>('discussion.turns');
      return typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= 10 ? value : null;
    },
  };
}
