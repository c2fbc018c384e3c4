// Facts of turns with web lookups.
import type { Fact } from '../../src/core/events';

/** URL of the first source, followed by a URL that redirects to the source, as in search results. */
export const sourceAddress = 'https://nodejs.org/en/about/previous-releases';
const leadsOn = `https://vertexaisearch.cloud.google.com/grounding-api-redirect/${'AbCd0123'.repeat(24)}`;

const text =
  'Node 24 is a safe base: web#1 says `maintained until April 2028`. That it is faster, web#2: `twice as fast as before`, did not come back, and web#9 nobody has.';

/** Facts of a turn with web lookups, in the order of recording. */
export const webTurn: readonly Fact[] = [
  { type: 'turn.started', turnId: 'tw', agent: 'deep-research', to: 'everyone', reason: '', source: 'router' },
  {
    ...{
      type: 'web.asked',
      lookId: 'w-1',
      turnId: 'tw',
      agent: 'deep-research',
      use: 'search',
      what: 'node 24 maintained until',
      costUsd: 0.0532,
    },
  },
  {
    ...{ type: 'web.ended', lookId: 'w-1', outcome: 'found', queries: ['node 24 end of life', 'node 24 lts dates'] },
    sources: [
      { address: sourceAddress, title: 'nodejs.org', passages: ['Node 24 is maintained until April 2028.'] },
      {
        address: leadsOn,
        title: 'A long title of a page that says what has changed since the release before it',
        passages: ['It is a bit faster.'],
      },
    ],
  },
  { type: 'web.asked', lookId: 'w-2', turnId: 'tw', agent: 'deep-research', use: 'page', what: 'http://192.168.0.1/', costUsd: 0 },
  { type: 'web.ended', lookId: 'w-2', outcome: 'address', queries: [], sources: [] },
  {
    ...{ type: 'call.ended', role: 'web', purpose: 'web', agent: 'deep-research', turnId: 'tw', model: 'a-model', recorded: false },
    ...{ usage: { input: 9_000, output: 300, cached: 0, thinking: 0 }, costUsd: 0.04, searches: 2, outcome: 'done', tookMs: 4_000 },
  },
  {
    ...{
      type: 'call.ended',
      role: 'deep-research',
      purpose: 'speak',
      agent: 'deep-research',
      turnId: 'tw',
      model: 'a-model',
      recorded: false,
    },
    ...{ usage: { input: 9_000, output: 300, cached: 0, thinking: 0 }, costUsd: 0.01, outcome: 'done', tookMs: 4_000 },
  },
  {
    type: 'citations.checked',
    turnId: 'tw',
    citations: [],
    outside: [
      { text: 'web#1', address: sourceAddress, title: 'nodejs.org', quote: 'maintained until April 2028', state: 'verified' },
      {
        ...{ text: 'web#2', address: leadsOn, title: 'A long title of a page that says what has changed since the release before it' },
        ...{ quote: 'twice as fast as before', state: 'misquoted' },
      },
      { text: 'web#9', address: '', title: '', quote: null, state: 'unknown' },
    ],
  },
  {
    ...{ type: 'turn.ended', turnId: 'tw', outcome: 'done', text, mentions: [] },
    stance: {
      ...{
        position: 'none',
        about: [],
        proposal: [],
        clauses: [],
        objections: [],
        closes: [],
        addresses: [],
        asks: [],
        later: [],
        assumes: [],
      },
      ...{ decided: ['Node 24 is the base.'], evidence: ['web#1: `maintained until April 2028`'], changed: false, why: '' },
    },
  },
];

/** Facts: a member reads a page named by the user, and another page does not answer. */
export const pagesRead: readonly Fact[] = [
  { type: 'turn.started', turnId: 'tw', agent: 'deep-research', to: 'everyone', reason: '', source: 'router' },
  { type: 'web.asked', lookId: 'w-1', turnId: 'tw', agent: 'deep-research', use: 'page', what: sourceAddress, costUsd: 0.0124 },
  {
    ...{ type: 'web.ended', lookId: 'w-1', outcome: 'found', queries: [] },
    sources: [{ address: sourceAddress, title: 'Node.js: previous releases', passages: ['Node 24 is maintained until April 2028.'] }],
  },
  { type: 'web.asked', lookId: 'w-2', turnId: 'tw', agent: 'deep-research', use: 'page', what: leadsOn, costUsd: 0.0124 },
];
