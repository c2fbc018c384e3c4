// Votes in the panel.
import assert from 'node:assert/strict';
import type { Fact } from '../../../src/core/events';
import text from '../../../src/core/i18n/locales/en.json';
import type { Ballot } from '../../../src/core/discussion/facts';
import { noUsage } from '../../../src/core/models/usage';
import { handover, noStance, sampleEvents } from '../../kit/sampleSession';
import { controls, key, nameOf, press, textOf, type, useDom } from '../dom';
import { openPanel, type TestPanel } from '../panel';

const voters = ['director', 'architect', 'adversary'];

describe('votes', () => {
  useDom();

  const cast = (agent: string, ballot: Partial<Ballot> | null, model = 'gemini-x'): Fact[] => [
    {
      type: 'ballot.cast',
      voteId: 'v1',
      agent,
      ballot: ballot ? { position: 'support', reason: '', confidence: null, evidence: [], ...ballot } : null,
      gap: ballot ? null : 'invalid',
    },
    {
      type: 'call.ended',
      role: `${agent}.ballot`,
      purpose: 'vote',
      agent,
      turnId: null,
      model,
      recorded: false,
      usage: noUsage,
      costUsd: null,
      outcome: 'done',
      tookMs: 900,
    },
  ];

  async function voting(before: readonly Fact[] = []): Promise<{ panel: TestPanel; version: number }> {
    const panel = await openPanel({ events: sampleEvents('floor') });
    await panel.happen(...before, {
      ...{ type: 'context.shown', turnId: null, agent: 'director', role: 'director.ballot', purpose: 'vote' },
      sources: [{ kind: 'project', path: 'src/a.ts', from: 1, to: 9, tokens: 40 }],
    });
    const version = panel.store.live.session.peek().discussion.proposal?.version ?? 0;
    await panel.happen({ type: 'vote.opened', voteId: 'v1', version, round: 1, cause: 'user', voters });
    return { panel, version };
  }

  const card = (panel: TestPanel) => [...panel.root.querySelectorAll('[data-kind="vote"]')].at(-1) ?? null;

  it('show cost and voters while running, and no content of ballots', async () => {
    const { panel } = await voting();
    await panel.happen(...cast('director', { reason: 'A secret so far.' }));
    assert.doesNotMatch(textOf(card(panel)), /is voting/, 'nobody votes while the team is stopped');
    await panel.tell({ kind: 'busy', busy: true });
    const shown = textOf(card(panel));
    for (const text of [/3 model calls/, /Director has voted/, /Adversary is voting/]) assert.match(shown, text);
    assert.doesNotMatch(shown, /secret|support/);
  });

  for (const [second, isTold] of [
    ['gemini-x', true],
    ['gpt-y', false],
  ] as const)
    it(`${isTold ? 'tells' : 'does not say'} that equal votes come from one model where the Adversary's is ${second}`, async () => {
      const { panel } = await voting();
      await panel.happen(...cast('director', {}), ...cast('architect', {}), ...cast('adversary', {}, second));
      await panel.happen({ type: 'vote.closed', voteId: 'v1', outcome: 'agreed' });
      assert.equal(textOf(card(panel)).includes('All of these votes come from one model (gemini-x).'), isTold);
    });

  it('show bars, reasons, confidence, missing ballots, the proposal’s author, and unsupported changes afterwards', async () => {
    const { panel } = await voting([
      { type: 'turn.started', turnId: 'tx', agent: 'adversary', to: 'everyone', reason: '', source: 'router' },
      { type: 'turn.ended', turnId: 'tx', outcome: 'done', text: 'No.', mentions: [], stance: { ...noStance, position: 'object' } },
    ]);
    await panel.happen(
      ...cast('director', { position: 'changes', reason: 'Needs a header.', confidence: 0.6, evidence: ['src/a.ts:3'] }),
      ...cast('architect', null),
      ...cast('adversary', { position: 'support', reason: 'Fine by me.' }),
      { type: 'vote.closed', voteId: 'v1', outcome: 'tie' },
      { type: 'floor.opened', reason: 'voted' },
    );
    const shown = textOf(card(panel));
    assert.match(shown, /a tie: you decide/);
    assert.match(shown, /Director supports with changes 60% sure .*Needs a header\./);
    assert.match(shown, /Architect cast no valid ballot and counts as abstaining proposal author/);
    assert.match(shown, /Adversary supports .*gemini-x.*changed from "objects", no new evidence agreed without new evidence/);
    assert.ok((card(panel)?.querySelectorAll('.bar i').length ?? 0) >= 2);
    assert.ok(controls(card(panel) ?? panel.root).some((control) => nameOf(control).includes('src/a.ts:3')));
  });

  it('say what fails and by whom, even if every position is support', async () => {
    const { panel } = await voting();
    const verdicts = [{ id: 'P1', verdict: 'fails' as const, place: 'src/a.ts:3' }];
    await panel.happen(
      ...voters.flatMap((id) => cast(id, { reason: 'x', ...(id === 'architect' ? {} : { verdicts }) })),
      { type: 'vote.closed', voteId: 'v1', outcome: 'contested' },
      { type: 'floor.opened', reason: 'voted' },
    );
    assert.match(textOf(card(panel)), /contested.*“A token bucket in Redis keyed…” fails: Director, Adversary/);
  });

  it('fold to a line with all details once the discussion has ended', async () => {
    const { panel } = await voting();
    await panel.happen(
      ...voters.flatMap((id) => cast(id, { reason: `${id} says why` })),
      { type: 'vote.closed', voteId: 'v1', outcome: 'agreed' },
      { type: 'phase.entered', from: 'discovery', to: 'ready', cause: 'userGo' },
      { type: 'ready.written', handover },
    );
    assert.equal(card(panel)?.querySelector('details')?.open, false);
    assert.match(textOf(card(panel)), /agreed.*adversary says why/);
    assert.match(
      textOf(panel.root.querySelector('[data-kind="ready"]')),
      /About \d+ model calls, at most \d+: .*Vote on version \d: agreed/,
    );
  });

  it('can be called from the floor notice, which shows the number of calls', async () => {
    const panel = await openPanel({ events: sampleEvents('floor') });
    await press(panel.root, 'Vote (3 model calls)');
    assert.deepEqual(panel.commands(), [{ type: 'vote.call' }]);
  });

  it('can be called by a composer command, if there is a proposal', async () => {
    const panel = await openPanel({ events: sampleEvents('floor') });
    const field = panel.root.querySelector('.composer textarea');
    await type(field, ' /Vote ');
    if (field) await key(field, 'Enter');
    assert.deepEqual(panel.commands(), [{ type: 'vote.call' }]);
    const early = await openPanel({ events: sampleEvents('briefed') });
    const empty = early.root.querySelector<HTMLTextAreaElement>('.composer textarea');
    await type(empty, '/vote');
    if (empty) await key(empty, 'Enter');
    assert.deepEqual(early.commands(), []);
    assert.equal(empty?.value, '/vote');
  });
});

describe('the ledger', () => {
  useDom();

  it('lets the user close an objection with a reason only, and marks new ones', async () => {
    const panel = await openPanel({ events: sampleEvents('floor') });
    const line = panel.root.querySelector<HTMLElement>('.ledger');
    await press(panel.root, nameOf(line ?? panel.root));
    const close = controls(panel.root).find((control) => nameOf(control).startsWith('Close “'));
    assert.ok(close);
    await press(panel.root, nameOf(close));
    const field = panel.root.querySelector('.close-entry input');
    if (field) await key(field, 'Enter');
    assert.deepEqual(panel.commands(), []);
    await type(field, ' I take that risk. ');
    await press(panel.root, text['ledger.close']);
    assert.deepEqual(panel.commands(), [{ type: 'objection.close', id: 'O1', reason: 'I take that risk.' }]);
    await panel.happen({ type: 'objection.closed', objectionId: 'O1', reason: 'I take that risk.' });
    assert.match(textOf(panel.root.querySelector('.drawer')), /recent ?closed by you ?I take that risk\./);
  });
});
