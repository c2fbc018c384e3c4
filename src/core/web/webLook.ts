// Web look-ups: state, fold, sources by number, and their text for prompts.
import type { AgentId } from '../agents/roster';
import { foldOf } from '../base/fact';
import type { Attachment } from '../lifecycle/attachments';
import type { WebUse } from '../models/request';
import { oneLine } from '../text/quoting';
import { isSameAddress } from './address';
import type { WebFact, WebFinding, WebOutcome } from './facts';

export function webLook({ looks }: WebState, lookId: string): WebLook | null {
  return looks.find((look) => look.lookId === lookId) ?? null;
}

/** Citation name of a source. */
export function sourceName({ number }: Pick<WebSource, 'number'>): string {
  return `web#${number}`;
}

/** Host shown to users as the origin. */
export function siteOf(address: string): string {
  return URL.canParse(address) ? new URL(address).hostname.replace(/^www\./, '') : '…';
}

/** Search link for the user: the service requires its searches to be shown as links. */
export function searchAddress(query: string): string {
  // a lone surrogate from truncated text cannot be encoded
  return `https://www.google.com/search?q=${encodeURIComponent(query.replace(/\p{Cs}/gu, '\uFFFD'))}`;
}

export interface WebLook {
  readonly lookId: string;
  readonly turnId: string;
  readonly agent: AgentId;
  readonly use: WebUse;
  /** The query or the address. */
  readonly what: string;
  /** Estimated cost when it was requested; null if the price is unknown. */
  readonly costUsd: number | null;
  /** `dropped`: the turn ended first. */
  readonly state: 'running' | 'dropped' | WebOutcome;
  /** Queries that were actually sent. */
  readonly queries: readonly string[];
  /** Numbers of the sources it added. */
  readonly found: readonly number[];
}

/** Content from one address. */
interface WebSource {
  /** From 1; used as citation. */
  readonly number: number;
  readonly address: string;
  readonly title: string;
  /** Content as the provider returned it; quotes are checked against it. */
  readonly passages: readonly string[];
}

export interface WebState {
  readonly looks: readonly WebLook[];
  readonly sources: readonly WebSource[];
}

/**
 * `verified`: the quote was found. `unquoted`: read, but nothing was quoted. `misquoted`: the quote was not found. `unknown`: never read.
 */
type OutsideState = 'verified' | 'unquoted' | 'misquoted' | 'unknown';

export interface OutsideCitation {
  /** As written in the text. */
  readonly text: string;
  /** Empty for a tool result. */
  readonly address: string;
  readonly title: string;
  readonly quote: string | null;
  readonly state: OutsideState;
}

export const noWeb: WebState = { looks: [], sources: [] };

/** Longer addresses are redirect links that tell the reader nothing. */
const maxShownAddress = 160;

/** Sources with the content of each. */
export function renderWebFindings(sources: readonly WebSource[]): string {
  return sources.map((source) => [lineOf(source), ...source.passages.map((passage) => `- ${passage}`)].join('\n')).join('\n\n');
}

/** All sources of the session, one per line; empty if there are none. */
export function renderSources(sources: readonly WebSource[]): string {
  return sources.map(lineOf).join('\n');
}

function lineOf(source: WebSource): string {
  const { address, title } = source;
  const place = address.length <= maxShownAddress ? address : siteOf(address);
  return oneLine(`${sourceName(source)} ${place}${title === '' ? '' : ` (${title})`}`);
}

/** Sources beyond this are dropped; earlier numbers stay stable. */
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

/** Adds content to a known address, or appends a new source. */
function withFinding(sources: readonly WebSource[], { address, title, passages }: WebFinding): readonly WebSource[] {
  const index = sources.findIndex((source) => source.address === address);
  const known = sources[index];
  if (!known) return sources.length < maxSources ? [...sources, { number: sources.length + 1, address, title, passages }] : sources;
  const more = passages.filter((passage) => !known.passages.includes(passage));
  return sources.with(index, { ...known, title: known.title || title, passages: [...known.passages, ...more] });
}

type Paste = Extract<Attachment, { kind: 'paste' }>;

/** Empty until the page is read. */
export function issueText({ text, address }: Paste, { looks, sources }: WebState): string {
  if (text !== '' || address === undefined) return text;
  const look = looks.findLast(({ use, what, state }) => use === 'page' && state === 'found' && isSameAddress(address, what));
  const passages = sources.filter(({ number }) => look?.found.includes(number)).flatMap((source) => source.passages);
  return passages.join('\n');
}

/** Address of an issue that is not read yet; empty without an address, null if its text is available. */
export function unreadIssue(request: string, attached: readonly Attachment[], web: WebState): string | null {
  const issue = attached.find((each): each is Paste => each.kind === 'paste' && each.by === 'issue');
  if (issue) return issueText(issue, web) === '' ? (issue.address ?? '') : null;
  return request.trim() === '/issue' && attached.length === 0 ? '' : null;
}
