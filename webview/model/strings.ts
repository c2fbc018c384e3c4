// Localized texts by key; formats numbers, amounts and dates.
import { signal } from '@preact/signals';
import { agentOf, type OwnDefinition, textsWith } from '../../src/core/agents/customAgents';
import { type AgentId, agentById } from '../../src/core/agents/roster';
import { dollarsText, durationText, numberFormat, pluralForm, setDollars } from '../../src/core/i18n/format';
import { fill, type TextKey, type Texts } from '../../src/core/i18n/language';
import { estimateWords, type UsualEstimate } from '../../src/core/models/estimate';
import { type Spend, totalTokens, type Usage } from '../../src/core/models/usage';
import type { Environment } from '../../src/protocol';

export type Values = Readonly<Record<string, string | number>>;

export interface Strings {
  (key: TextKey, values?: Values): string;
  /** Returns a text in the plural form for the count. The forms are separated by `|`, as in `{count} task|{count} tasks`. */
  count(key: TextKey, count: number): string;
  nameOf(id: AgentId | 'user' | 'everyone'): string;
  roleOf(id: AgentId): string;
  /** Formats a token count, abbreviated if large, such as `18.2K`. */
  tokens(usage: Usage): string;
  /** Formats a cost in dollars. An unknown cost has its own text and is never shown as zero. */
  cost(costUsd: number | null): string;
  /** Formats an amount in dollars from a setting, such as a limit. */
  money(usd: number): string;
  /** Formats the number of tokens, and the amount in dollars if it is known and not zero. */
  spend(spend: Pick<Spend, 'usage' | 'costUsd'>): string;
  /**
   * Formats an estimate on one line: number of calls, maximum number of calls, and cost; if no price is known, tokens instead of the cost.
   */
  estimate(estimate: UsualEstimate): string;
  /** Formats a number, abbreviated if large: `950`, `18.2K`. */
  number(count: number): string;
  seconds(tookMs: number): string;
  /** Formats epoch milliseconds as date and time. */
  date(at: number): string;
  time(at: number): string;
  /** Returns the name of a day, such as "Today", "Yesterday", "Monday" or "12 November". */
  day(at: number, now: number): string;
  /** Formats a duration in a single unit, such as minutes. */
  duration(tookMs: number): string;
}

export function stringsFor({
  texts: ours,
  language,
  own = [],
}: Pick<Environment, 'texts' | 'language'> & { readonly own?: readonly OwnDefinition[] }): Strings {
  const texts = textsWith(ours, own);
  const compact = numberFormat(language, { notation: 'compact', maximumFractionDigits: 1 });
  const moment = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' });
  const hour = new Intl.DateTimeFormat(language, { timeStyle: 'short' });
  const strings = (key: TextKey, values: Values = {}) => fill(texts, key, values);
  return Object.assign(strings, {
    count: (key: TextKey, count: number) => pluralForm(texts[key] ?? key, language, count).replaceAll('{count}', String(count)),
    nameOf: (id: AgentId | 'user' | 'everyone') => textOr(texts, `agent.${id}.name`, id),
    roleOf: (id: AgentId) => textOr(texts, `agent.${id}.role`, ''),
    tokens: (usage: Usage) => compact.format(totalTokens(usage)),
    cost: (costUsd: number | null) => (costUsd === null ? strings('panel.costUnknown') : dollarsText(language, costUsd)),
    money: (usd: number) => setDollars(language, usd),
    spend: ({ usage, costUsd }: Pick<Spend, 'usage' | 'costUsd'>) => {
      const tokens = compact.format(totalTokens(usage));
      return costUsd ? strings('panel.spend', { tokens, cost: dollarsText(language, costUsd) }) : strings('panel.spendTokens', { tokens });
    },
    estimate: (estimate: UsualEstimate) => estimateWords(estimate, texts, language),
    number: (count: number) => compact.format(count),
    date: (at: number) => moment.format(at),
    time: (at: number) => hour.format(at),
    day: (at: number, now: number) => dayText(language, at, now),
    duration: (tookMs: number) => durationText(language, tookMs),
    seconds: (tookMs: number) =>
      strings('badge.seconds', { seconds: numberFormat(language, { maximumFractionDigits: 1 }).format(Math.max(0, tookMs) / 1000) }),
  });
}

/**
 * Returns the texts; on macOS, with the key names Ctrl and Alt replaced by the symbols for Command and Option, because the shortcuts also
 * work with Command.
 */
export function textsForPlatform(texts: Texts, platform: string): Texts {
  if (!platform.startsWith('Mac')) return texts;
  const symbols = (text: string) => text.replace(/\b(?:Ctrl|Strg)\+/g, '\u2318').replace(/\bAlt\+/g, '\u2325');
  return Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, symbols(text)])) as Texts;
}

/** Returns a text, or a substitute if the key has no text, as for custom members. */
function textOr(texts: Texts, key: string, otherwise: string): string {
  return key in texts ? texts[key as TextKey] : otherwise;
}

/** Custom members of the current session. Global, because avatars appear throughout the panel and there is only one panel. */
export const shownMembers = signal<readonly OwnDefinition[]>([]);

/** Returns the avatar of a member; for an unknown member, a default avatar with the initial of its ID. */
export function faceOf(id: AgentId): { glyph: string; color: string } {
  const agent = agentById(id, shownMembers.value.map(agentOf));
  return agent ? { glyph: agent.glyph, color: agent.color } : { glyph: id.charAt(0).toUpperCase() || '?', color: 'foreground' };
}

/** Scripts in use today that are written from right to left. */
const rightToLeft = new Set(['Adlm', 'Arab', 'Aran', 'Hebr', 'Nkoo', 'Rohg', 'Syrc', 'Thaa']);

/** Returns the writing direction of a language tag, such as `de` or `pt-br`. */
export function directionOf(tag: string): 'ltr' | 'rtl' {
  return rightToLeft.has(new Intl.Locale(tag).maximize().script ?? '') ? 'rtl' : 'ltr';
}

const dayMs = 24 * 60 * 60 * 1_000;

/** Returns the start of the local day, in epoch milliseconds. */
export function dayOf(at: number): number {
  return new Date(at).setHours(0, 0, 0, 0);
}

/** Returns the name of a day: today, yesterday, the weekday or the date, including the year unless it is the current year. */
function dayText(language: string, at: number, now: number): string {
  // Rounded, because a day on which the clocks change has 23 or 25 hours.
  const ago = Math.round((dayOf(now) - dayOf(at)) / dayMs);
  if (ago === 0 || ago === 1) return capital(new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(-ago, 'day'), language);
  if (ago > 1 && ago < 7) return capital(new Intl.DateTimeFormat(language, { weekday: 'long' }).format(at), language);
  const isThisYear = new Date(at).getFullYear() === new Date(now).getFullYear();
  return new Intl.DateTimeFormat(language, { day: 'numeric', month: 'long', ...(isThisYear ? {} : { year: 'numeric' }) }).format(at);
}

function capital(text: string, language: string): string {
  return text.charAt(0).toLocaleUpperCase(language) + text.slice(1);
}
