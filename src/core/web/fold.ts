// Folds facts into web lookups and their sources.
import { foldOf } from '../base/fact';
import type { WebFact, WebFinding } from './facts';
import type { WebLook, WebSource, WebState } from './webLook';

/** Maximum number of sources; further ones are dropped, so that earlier numbers stay stable. */
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
