// Every word the panel shows goes through here: texts by key, plurals, numbers and money in the editor's language.
import { fill, fillCount, type Language, type TextKey, type Texts } from '../src/core/language';
import { totalTokens, type Usage } from '../src/core/models/usage';
import { agentById, type AgentId } from '../src/core/team/roster';
import type { Environment } from '../src/protocol';

export type Values = Readonly<Record<string, string | number>>;

export interface Strings {
  (key: TextKey, values?: Values): string;
  /** A text whose forms for different numbers are parted by `|`, such as `{count} task|{count} tasks`. */
  count(key: TextKey, count: number): string;
  nameOf(id: AgentId | 'user' | 'everyone'): string;
  roleOf(id: AgentId): string;
  /** A number of tokens, short: `18.2K`. */
  tokens(usage: Usage): string;
  /** Dollars, or the words for an unknown cost; unknown is never zero. */
  cost(costUsd: number | null): string;
  seconds(tookMs: number): string;
  /** How long something took, to the second below a minute and to the minute from there on. */
  duration(tookMs: number): string;
}

/** The texts of an environment as functions. */
export function stringsFor({ texts, language }: Pick<Environment, 'texts' | 'language'>): Strings {
  const compact = new Intl.NumberFormat(language, { notation: 'compact', maximumFractionDigits: 1 });
  const strings = (key: TextKey, values: Values = {}) => fill(texts, key, values);
  return Object.assign(strings, {
    count: (key: TextKey, count: number) => fillCount(texts, language, key, count),
    nameOf: (id: AgentId | 'user' | 'everyone') => textOr(texts, `agent.${id}.name`, id),
    roleOf: (id: AgentId) => textOr(texts, `agent.${id}.role`, ''),
    tokens: (usage: Usage) => compact.format(totalTokens(usage)),
    cost: (costUsd: number | null) => (costUsd === null ? strings('panel.costUnknown') : dollars(language, costUsd)),
    duration: (tookMs: number) => duration(language, tookMs),
    seconds: (tookMs: number) =>
      strings('badge.seconds', { seconds: new Intl.NumberFormat(language, { maximumFractionDigits: 1 }).format(tookMs / 1000) }),
  });
}

/** Members can be added by a workspace, and have no text of ours then. */
function textOr(texts: Texts, key: string, otherwise: string): string {
  return key in texts ? texts[key as TextKey] : otherwise;
}

function duration(language: Language, tookMs: number): string {
  const [unit, value] = tookMs < 60_000 ? ['second', tookMs / 1_000] : ['minute', tookMs / 60_000];
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits: 0 }).format(value);
}

/** Fewer digits the more it is; below a tenth of a cent it is only said to be less. */
function dollars(language: Language, costUsd: number): string {
  const digits = costUsd >= 1 || costUsd === 0 ? 2 : 3;
  const format = new Intl.NumberFormat(language, {
    style: 'currency',
    currency: 'USD',
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  return costUsd > 0 && costUsd < 0.001 ? `<${format.format(0.001)}` : format.format(costUsd);
}

/** Known to the roster or not: everyone has a face. */
export function faceOf(id: AgentId): { glyph: string; color: string } {
  const agent = agentById(id);
  return agent ? { glyph: agent.glyph, color: agent.color } : { glyph: id.charAt(0).toUpperCase() || '?', color: 'foreground' };
}
