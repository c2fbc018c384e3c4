// Web look-ups: state, sources by number, and their text for prompts.
import type { AgentId } from '../agents/roster';
import type { WebUse } from '../models/request';
import { oneLine } from '../text/quoting';
import type { WebOutcome } from './facts';

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
