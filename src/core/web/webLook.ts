// Web look-ups: facts, state, and sources by number.
import type { AgentId } from '../agents/roster';
import { type FactsIn, foldOf } from '../base/fact';
import { list, number, orNull, part, text, texts, word } from '../base/shape';
import type { WebUse } from '../models/request';
import { oneLine } from '../text/quoting';

/** More than a session is ever asked to look at; the first ones keep their numbers. */
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

/** What comes from an address that is known already stands with it. */
function withFinding(sources: readonly WebSource[], { address, title, passages }: WebFinding): readonly WebSource[] {
  const index = sources.findIndex((source) => source.address === address);
  const known = sources[index];
  if (!known) return sources.length < maxSources ? [...sources, { number: sources.length + 1, address, title, passages }] : sources;
  const more = passages.filter((passage) => !known.passages.includes(passage));
  return sources.with(index, { ...known, title: known.title || title, passages: [...known.passages, ...more] });
}

export function webLook({ looks }: WebState, lookId: string): WebLook | null {
  return looks.find((look) => look.lookId === lookId) ?? null;
}

/** As what came from an address is cited. */
export function sourceName({ number }: Pick<WebSource, 'number'>): string {
  return `web#${number}`;
}

/** The site of an address, for whoever reads where something is from. */
export function siteOf(address: string): string {
  return URL.canParse(address) ? new URL(address).hostname.replace(/^www\./, '') : '…';
}

/** Where the user reads for themselves what a search finds: the service asks that its searches are shown as links to it. */
export function searchAddress(query: string): string {
  // half a letter pair, as where a text was cut, has no address
  return `https://www.google.com/search?q=${encodeURIComponent(query.replace(/\p{Cs}/gu, '\uFFFD'))}`;
}

export const webFactShapes = {
  /** A member wants to search the web or read a page. `what`: the words or address as sent. `costUsd`: an estimate; null where unknown. */
  'web.asked': { lookId: text, turnId: text, agent: text, use: word<WebUse>('search'), what: text, costUsd: orNull(number) },
  /** A web look-up ended. `queries`: the searches made. `sources`: the results, secrets masked. */
  'web.ended': {
    lookId: text,
    outcome: word<WebOutcome>('found'),
    queries: texts,
    sources: list(part<WebFinding>({ address: text, title: text, passages: texts })),
  },
};

export type WebFact = FactsIn<typeof webFactShapes>;

/** What one look brought from one address. */
export interface WebFinding {
  readonly address: string;
  readonly title: string;
  readonly passages: readonly string[];
}

/**
 * How a look ended. `secret`: what was asked holds one; `address`: it is none of the public web; `unknown`: an address nobody named;
 * `late`: it was given up.
 */
export type WebOutcome = 'found' | 'nothing' | 'failed' | 'late' | 'secret' | 'address' | 'unknown';

export interface WebLook {
  readonly lookId: string;
  readonly turnId: string;
  readonly agent: AgentId;
  readonly use: WebUse;
  /** The words that were searched for, or the address. */
  readonly what: string;
  /** What it was likely to cost when it was asked for; null where the price is not known. */
  readonly costUsd: number | null;
  /** `dropped`: its turn ended before it did. */
  readonly state: 'running' | 'dropped' | WebOutcome;
  /** The searches that were really made for it. */
  readonly queries: readonly string[];
  /** Numbers of the sources it brought. */
  readonly found: readonly number[];
}

/** What came back from one address. */
export interface WebSource {
  /** From 1; it is cited by it. */
  readonly number: number;
  readonly address: string;
  readonly title: string;
  /** What came back from there, as the provider gave it: a quotation is checked against it. */
  readonly passages: readonly string[];
}

export interface WebState {
  readonly looks: readonly WebLook[];
  readonly sources: readonly WebSource[];
}

/**
 * `verified`: the quote stands in what came back from there. `unquoted`: it came back, and nothing was quoted. `misquoted`: the quote does not stand
 * there. `unknown`: nothing came back from there.
 */
export type OutsideState = 'verified' | 'unquoted' | 'misquoted' | 'unknown';

export interface OutsideCitation {
  /** As it stands in the text. */
  readonly text: string;
  /** Empty for a result of a tool. */
  readonly address: string;
  readonly title: string;
  readonly quote: string | null;
  readonly state: OutsideState;
}

export const noWeb: WebState = { looks: [], sources: [] };

/** Longer ones are of no use to anybody who reads: searches give addresses that only lead on. */
const maxShownAddress = 160;

/** The sources with what came back from each. */
export function renderWebFindings(sources: readonly WebSource[]): string {
  return sources.map((source) => [lineOf(source), ...source.passages.map((passage) => `- ${passage}`)].join('\n')).join('\n\n');
}

/** All sources of the session, one a line; empty where there are none. */
export function renderSources(sources: readonly WebSource[]): string {
  return sources.map(lineOf).join('\n');
}

function lineOf(source: WebSource): string {
  const { address, title } = source;
  const place = address.length <= maxShownAddress ? address : siteOf(address);
  return oneLine(`${sourceName(source)} ${place}${title === '' ? '' : ` (${title})`}`);
}
