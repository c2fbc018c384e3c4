// Quotations from web pages, compared with the pages.
import assert from 'node:assert/strict';
import { fold } from '../../../src/core/evolve';
import type { Event, Fact } from '../../../src/core/events';
import { outsideCitations } from '../../../src/core/web/webCitations';
import { column } from '../../kit/lists';

const back = 'Node 24 is maintained until **April 2028**. It became “LTS” in\nOctober 2025, which is earlier than planned.';
const redirect = 'https://vertexaisearch.cloud.google.com/grounding-api-redirect/AbC_1';
const facts: readonly Fact[] = [
  { type: 'web.asked', lookId: 'w-1', turnId: 't-1', agent: 'deep-research', use: 'search', what: 'node 24', costUsd: null },
  {
    ...{ type: 'web.ended', lookId: 'w-1', outcome: 'found', queries: [] },
    sources: [
      { address: 'https://nodejs.org/en/about', title: 'nodejs.org', passages: [back] },
      { address: redirect, title: 'example.org', passages: [] },
    ],
  },
  {
    ...{ type: 'tool.asked', callId: 'u-1', turnId: 't-1', agent: 'architect', tool: 'mcp:docs/find', args: '{}', level: 'always' },
    ...{ mostTokens: 1, costUsd: null },
  },
  { type: 'tool.ended', callId: 'u-1', outcome: 'done', tokens: 9, text: 'The limit is 20 requests a second.' },
];
const session = fold(facts.map((fact, index) => ({ ...fact, seq: index + 1, at: 0 }) as Event));

const rows: readonly (readonly [text: string, states: readonly string[]])[] = [
  ['See web#1: `maintained until April 2028`.', ['verified']],
  ['web#1: “maintained until April 2028”', ['verified']],
  ['(web#1, "became \'LTS\' in October 2025")', ['misquoted']],
  ['web#1: `It became "LTS" in October 2025`', ['verified']],
  ['web#1 – `Node 24 is … in October 2025`', ['verified']],
  ['web#1: `in October 2025 … Node 24 is`', ['misquoted']],
  ['https://nodejs.org/en/about: `maintained until April 2028`', ['verified']],
  ['[the page](https://nodejs.org/en/about#x): `maintained until April 2028`', ['verified']],
  ['https://nodejs.org/en/about says so.', ['unquoted']],
  ['web#1: `until 2030 at the least`', ['misquoted']],
  ['web#1 says so, and web#2 too.', ['unquoted', 'unquoted']],
  ['web#1: `Node`', ['unquoted']],
  ['web#9: `maintained until April 2028`', ['unknown']],
  ['https://evil.example.net/: `maintained until April 2028`', ['unknown']],
  ['https://evil.example.net/ is an address.', []],
  ['mcp:docs/find#1: `20 requests a second`', ['verified']],
  ['mcp:docs/find#1: `30 requests a second`', ['misquoted']],
  ['mcp:docs/find#2: `20 requests a second`', ['unknown']],
  ['`web#1` and xweb#1 and web#1x, and src/web#1', ['unquoted']],
  ['```\nweb#1: `maintained until April 2028`\n```', []],
  ['web#1: `maintained until April 2028`, web#1: `maintained until April 2028`', ['verified']],
  ['web#1: `maintained until April 2028` and web#1: `for ever and a day`', ['verified', 'misquoted']],
];

describe('citations from outside', () => {
  for (const [text, states] of rows)
    it(`${JSON.stringify(text)}: ${states.join(', ') || 'nothing'}`, () => {
      assert.deepEqual(column(outsideCitations(text, session), 'state'), states);
    });

  it('have the address and the quotation for later readers', () => {
    const [found] = outsideCitations('web#1: `maintained until April 2028`', session);
    assert.deepEqual(found, {
      ...{ text: 'web#1', address: 'https://nodejs.org/en/about', title: 'nodejs.org' },
      ...{ quote: 'maintained until April 2028', state: 'verified' },
    });
  });

  it('are limited in length', () => {
    const many = Array.from({ length: 500 }, (_, index) => `web#1: \`quote number ${index}\``).join('\n');
    assert.equal(outsideCitations(many, session).length, 40);
  });
});
