// Web lookups: state, numbered sources, and their text for prompts.
import type { AgentId } from '../agents/roster';
import type { WebUse } from '../models/request';
import { oneLine } from '../text/quoting';
import type { WebFinding, WebOutcome, WebFact } from './facts';
import { foldOf } from '../base/fact';

export function webLook({ looks }: WebState, lookId: string): WebLook | null {
  return looks.find((look) => look.lookId === lookId) ?? null;
}

export function sourceName({ number }: Pick<WebSource, 'number'>): string {
  return `web#${number}`;
}

export function siteOf(address: string): string {
  return URL.canParse(address) ? new URL(address).hostname.replace(/^www\./, '') : '…';
}

/** Returns a search link for the user. The search service requires its searches to be displayed as links. */
export function searchAddress(query: string): string {
  // Replaces a lone surrogate, left by truncating a text, because it cannot be encoded.
  return `https://www.google.com/search?q=${encodeURIComponent(query.replace(/\p{Cs}/gu, '\uFFFD'))}`;
}

export interface WebLook {
  readonly lookId: string;
  readonly turnId: string;
  readonly agent: AgentId;
  readonly use: WebUse;
  readonly what: string;
  /** Estimated cost at the time of the request; null if the price is unknown. */
  readonly costUsd: number | null;
  /** `dropped`: the turn ended before the lookup did. */
  readonly state: 'running' | 'dropped' | WebOutcome;
  /** Queries that the provider sent. */
  readonly queries: readonly string[];
  /** Numbers of the sources that the lookup added. */
  readonly found: readonly number[];
}

/** A source: all content from one address. */
export interface WebSource extends WebFinding {
  /** 1-based number of the source, used in citations. */
  readonly number: number;
}

export interface WebState {
  readonly looks: readonly WebLook[];
  readonly sources: readonly WebSource[];
}

/**
 * `verified`: the source contains the quote. `unquoted`: the source was read but not quoted. `misquoted`: the source does not contain the
 * quote. `unknown`: the source was never read.
 */
export type OutsideState = 'verified' | 'unquoted' | 'misquoted' | 'unknown';

export interface OutsideCitation {
  readonly text: string;
  /** Address of the source; empty for a tool result. */
  readonly address: string;
  readonly title: string;
  readonly quote: string | null;
  readonly state: OutsideState;
}

export const noWeb: WebState = { looks: [], sources: [] };

/**
 * Maximum length of a displayed address in characters. A longer address is usually a redirect link that is meaningless to a reader, so only
 * its site is displayed.
 */
const maxShownAddress = 160;

export function renderWebFindings(sources: readonly WebSource[]): string {
  return sources.map((source) => [lineOf(source), ...source.passages.map((passage) => `- ${passage}`)].join('\n')).join('\n\n');
}

export function renderSources(sources: readonly WebSource[]): string {
  return sources.map(lineOf).join('\n');
}

function lineOf(source: WebSource): string {
  const { address, title } = source;
  const place = address.length <= maxShownAddress ? address : siteOf(address);
  return oneLine(`${sourceName(source)} ${place}${title === '' ? '' : ` (${title})`}`);
}

/** Maximum number of sources. New sources beyond the limit are dropped, so that the numbers of earlier ones stay valid. */
const maxSources = 500;

export const webFold = foldOf<WebState, WebFact | { type: 'turn.ended'; turnId: string }>()({
  'web.asked': (web, event) => {
    const { lookId, turnId, agent, use, what, costUsd } = event;
    return { ...web, looks: [...web.looks, { lookId, turnId, agent, use, what, costUsd, state: 'running', queries: [], found: [] }] };
  },
  'web.ended': (web, event) => {
    if (!web.looks.some((look) => look.lookId === event.lookId && look.state === 'running')) return web;
    const sources = event.sources.reduce(withFinding, web.sources);
    const found = event.sources.flatMap(({ address }) => sources.find((source) => source.address === address)?.number ?? []);
    const ended = { state: event.outcome, queries: event.queries, found };
    return { sources, looks: web.looks.map((look) => (look.lookId === event.lookId ? { ...look, ...ended } : look)) };
  },
  'turn.ended': (web, event) => {
    const isOpen = (look: WebLook) => look.turnId === event.turnId && look.state === 'running';
    if (!web.looks.some(isOpen)) return web;
    return { ...web, looks: web.looks.map((look) => (isOpen(look) ? { ...look, state: 'dropped' } : look)) };
  },
});

/** Adds content to the source with this address, or appends a new source. */
function withFinding(sources: readonly WebSource[], { address, title, passages }: WebFinding): readonly WebSource[] {
  const index = sources.findIndex((source) => source.address === address);
  const known = sources[index];
  if (!known) return sources.length < maxSources ? [...sources, { number: sources.length + 1, address, title, passages }] : sources;
  const more = passages.filter((passage) => !known.passages.includes(passage));
  return sources.with(index, { ...known, title: known.title || title, passages: [...known.passages, ...more] });
}
