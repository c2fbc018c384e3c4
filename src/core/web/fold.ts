// Folds looks at the web: each with how it went, and every address once, with all that came back from it.
import { foldOf } from '../base/fact';
import type { WebFact, WebFinding } from './facts';
import type { WebLook, WebSource, WebState } from './state';

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
