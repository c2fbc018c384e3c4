// Wording of a report in one language: texts, plurals, numbers, dates and names.
import { agentById, type AgentColor, type AgentId } from '../agents/roster';
import { textsWith, type OwnAgent } from '../agents/customAgents';
import { dollarsText, durationText, numberFormat, pluralForm } from '../i18n/format';
import { fill, type Language, shownName, type TextKey, type Texts } from '../i18n/language';
import { type Spend, totalTokens } from '../models/usage';
import type { Inline } from './document';

export interface Locale {
  readonly texts: Texts;
  readonly language: Language;
  /** IANA time zone such as `Europe/Berlin`, so that a report shows the same times everywhere. */
  readonly timeZone: string;
}

export interface ReportWording {
  (key: TextKey, values?: Readonly<Record<string, string | number>>): string;
  readonly language: Language;
  /** Returns the text for a key that may not exist, such as a reviewer's duty; `otherwise` if the key does not exist. */
  textOr(key: string, otherwise: string): string;
  /** Selects the plural form from a text whose forms are separated by `|`. */
  count(key: TextKey, count: number): string;
  number(value: number): string;
  /** Formats a number with at most one decimal place. */
  decimal(value: number): string;
  /** Formats a share from 0 to 1 as a percentage. */
  percent(share: number): string;
  /** Formats US dollars. An unknown cost (null) is shown as a word, never as zero. */
  cost(costUsd: number | null): string;
  tokens(spend: Spend): string;
  duration(tookMs: number): string;
  /** Formats milliseconds since the epoch as date and time. */
  when(at: number): string;
  time(at: number): string;
  nameOf(id: AgentId | 'user' | 'everyone'): string;
  member(id: AgentId | 'user' | 'everyone'): Inline;
  colorOf(id: AgentId): AgentColor;
  glyphOf(id: AgentId): string;
}

/**
 * Creates the wording of a report.
 * @param own workspace members of the reported session
 */
export function wordingFor({ texts: ours, language, timeZone }: Locale, own: readonly OwnAgent[]): ReportWording {
  const texts = textsWith(ours, own);
  const short = numberFormat(language, { notation: 'compact', maximumFractionDigits: 1 });
  const whole = numberFormat(language, { maximumFractionDigits: 0 });
  const tenths = numberFormat(language, { maximumFractionDigits: 1 });
  const percent = numberFormat(language, { style: 'percent', maximumFractionDigits: 0 });
  const moment = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short', timeZone });
  const time = new Intl.DateTimeFormat(language, { hour: '2-digit', minute: '2-digit', timeZone });
  const known: Readonly<Record<string, string>> = texts;
  const text = (key: TextKey, values: Readonly<Record<string, string | number>> = {}) => fill(texts, key, values);
  const colorOf = (id: AgentId) => agentById(id, own)?.color ?? 'foreground';
  const nameOf = (id: AgentId) => (id === 'user' ? text('report.user') : shownName(texts, id));
  return Object.assign(text, {
    language,
    textOr: (key: string, otherwise: string) => known[key] ?? otherwise,
    count: (key: TextKey, count: number) => pluralForm(texts[key], language, count).replaceAll('{count}', whole.format(count)),
    number: (value: number) => whole.format(value),
    decimal: (value: number) => tenths.format(value),
    percent: (share: number) => percent.format(share),
    cost: (costUsd: number | null) => (costUsd === null ? text('report.unknown') : dollarsText(language, costUsd)),
    tokens: ({ usage }: Spend) => short.format(totalTokens(usage)),
    duration: (tookMs: number) => durationText(language, tookMs),
    when: (at: number) => moment.format(at),
    time: (at: number) => time.format(at),
    nameOf,
    colorOf,
    glyphOf: (id: AgentId) => agentById(id, own)?.glyph ?? (id === 'user' ? '●' : id.charAt(0).toUpperCase()),
    member: (id: AgentId): Inline => ({ kind: 'member', text: nameOf(id), color: colorOf(id) }),
  });
}
