undefined;
import assert from 'node:assert/strict';
import { english } from '../../../src/core/i18n/language';
import type { OpenTurn, Session } from '../../../src/core/session';
import { type Status, statusText } from '../../../src/core/i18n/statusText';
import { noSpend } from '../../../src/core/models/usage';
import { emptySession } from '../../../src/core/evolve';

const text = (session: Partial<Session>, more: Partial<Omit<Status, 'session'>> = {}) => {
  const rest = { isBusy: false, pending: 0, writing: null, saving: null };
  return statusText({ ...rest, ...more, session: { ...emptySession, ...session } }, english, 'en');
};

const turn: OpenTurn = { turnId: 't', agent: 'architect', to: 'everyone', source: 'router', inDiscussion: true };

const spend = { ...noSpend, costUsd: 1.5 };

const writing = { turnId: 't', path: 'src/a.ts', intent: 'count first', count: 2 };

const fault = { id: 'f', fault: { reason: 'network', about: '' } } as const;

describe('the status in the editor', () => {
  const rows: readonly [what: string, shown: string, said: string][] = [
    ['the opening', text({ phase: 'clarify' }), '$(comment-discussion) Clarify'],
    ['the discussion', text({ phase: 'discovery' }), '$(comment-discussion) Discuss'],
    ['the go', text({ phase: 'ready' }), '$(comment-discussion) Ready'],
    ['the build', text({ phase: 'execution' }), '$(comment-discussion) Build'],
    ['the end', text({ phase: 'done' }), '$(comment-discussion) Done'],
    ['who speaks', text({ phase: 'discovery', turn }, { isBusy: true }), '$(loading~spin) Discuss · Architect'],
    ['what it has cost', text({ phase: 'discovery', spend }), '$(comment-discussion) Discuss · $1.50'],
    ['who speaks and the cost', text({ phase: 'discovery', turn, spend }, { isBusy: true }), '$(loading~spin) Discuss · Architect · $1.50'],
    ['no cost where none is known', text({ phase: 'discovery', spend: { ...noSpend, costUsd: null } }), '$(comment-discussion) Discuss'],
    ['what stands in the way', text({ phase: 'execution', fault }), '$(warning) Build'],
    ['changes to review', text({ phase: 'execution', spend }, { pending: 1 }), '$(comment-discussion) 1 change to review'],
    ['files being written', text({ phase: 'execution' }, { pending: 5, saving: 2 }), '$(loading~spin) Writing 2 files…'],
    [
      'the edit under way',
      text({ phase: 'execution', turn }, { isBusy: true, writing }),
      '$(loading~spin) Writing src/a.ts: count first (2)',
    ],
  ];
  for (const [what, shown, said] of rows) it(`says ${what}`, () => assert.equal(shown, said));

  it('never lets a path of the workspace become an icon or fill the bar', () => {
    const shown = text({ phase: 'execution' }, { writing: { ...writing, path: `$(flame)${'a'.repeat(200)}` } });
    assert.ok(!shown.includes('$(flame)'));
    assert.ok(shown.length < 100, shown);
  });
});
