// Board of first opinions in the panel.
import assert from 'node:assert/strict';
import type { Fact } from '../../../src/core/events';
import { sampleEvents } from '../../kit/sampleSession';
import type { Environment } from '../../../src/protocol';
import { textOf, useDom } from '../dom';
import { openPanel } from '../panel';
import { assertMapped } from '../../kit/lists';

const members = ['director', 'architect', 'adversary', 'ux'];
const opened: Fact = { type: 'cards.opened', members, about: 'the login' };
const laid = (agent: string, approach: string, more = {}): Fact => ({
  ...{ type: 'card.laid', agent, gap: null, ...more },
  card: { approach, risk: 'A forged header.', places: ['src/a.ts:1', 'src/none.ts:2'], wouldChange: 'A second instance.' },
});

describe('first opinions in the panel', () => {
  useDom();

  const board = ({ root }: { readonly root: Element }) => root.querySelector('[data-kind="cards"]');

  it('show their price before the brief is accepted, and nothing if they are disabled', async () => {
    const shown = async (more: Partial<Environment>) =>
      textOf((await openPanel({ events: sampleEvents('briefed'), environment: more })).root);
    assert.match(await shown({}), /each member independently writes a first opinion\. .*3/);
    for (const none of [{ firstOpinions: false }, { team: 'recorded' }] as const) assert.doesNotMatch(await shown(none), /writes a card/);
  });

  it('show during writing who is done and the cost, and no content', async () => {
    const panel = await openPanel({ events: sampleEvents('debating') });
    await panel.happen(opened, laid('director', 'A secret so far.'));
    assert.doesNotMatch(textOf(board(panel)), /is writing/, 'nobody writes while the team is stopped');
    await panel.tell({ kind: 'busy', busy: true });
    const shown = textOf(board(panel));
    for (const text of [/4 model calls/, /Director has written an opinion/, /Adversary is writing/]) assert.match(shown, text);
    assert.doesNotMatch(shown, /secret|forged/);
  });

  it('are shown on one board once revealed: similar ones together, missing locations marked, and absent members', async () => {
    const panel = await openPanel({ events: sampleEvents('debating') });
    await panel.happen(
      opened,
      laid('director', 'A limiter counts failures per account in memory'),
      laid('architect', 'In memory, a limiter counts failures per account'),
      laid('adversary', 'The proxy drops bursts of requests by address', { unfounded: ['src/none.ts:2'] }),
      { type: 'card.laid', agent: 'ux', card: null, gap: 'invalid' },
      { type: 'cards.revealed' },
    );
    const shown = textOf(board(panel));
    assert.match(shown, /2 different approaches/);
    assertMapped([...(board(panel)?.querySelectorAll('ul') ?? [])], [2, 1, 1], (list) => list.querySelectorAll('li').length);
    assert.match(shown, /Cited but not found in the files: src\/none\.ts:2/);
    assert.match(shown, /UX Designer returned no usable opinion/);
    assert.equal(panel.root.querySelectorAll('[data-kind="cards"]').length, 1);
  });
});
