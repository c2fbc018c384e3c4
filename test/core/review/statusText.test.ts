// Text of the editor's status bar item.
import assert from 'node:assert/strict';
import english from '../../../src/core/i18n/locales/en.json';
import { emptySession, type OpenTurn, type Session } from '../../../src/core/session';
import { badgeOf, type Status, statusText } from '../../../src/core/review/statusText';
import { noSpend } from '../../../src/core/models/usage';
import { fold } from '../../../src/core/evolve';
import { withoutEdits } from '../../kit/reviewStates';
import { type Moment, sampleEvents, stamped } from '../../kit/sampleSession';

const text = (session: Partial<Session>, more: Partial<Omit<Status, 'session'>> = {}) => {
  const rest = { isBusy: false, pending: 0, writing: null, saving: null };
  return statusText({ ...rest, ...more, session: { ...emptySession, ...session } }, english, 'en');
};

const sampleUntil = (moment: Moment) => fold(sampleEvents(moment));

const turn: OpenTurn = { turnId: 't', agent: 'architect', to: 'everyone', source: 'router', inDiscussion: true, said: '' };

const spend = { ...noSpend, costUsd: 1.5 };

const writing = { turnId: 't', path: 'src/a.ts', intent: 'count first', count: 2 };

const fault = { id: 'f', fault: { reason: 'network', about: '' } } as const;

describe('the status in the editor', () => {
  const running = { isBusy: true };
  const rows: readonly [what: string, shown: string | null, said: string | null][] = [
    ['the opening', text({ phase: 'clarify' }, running), '$(loading~spin) Clarify'],
    ['who speaks', text({ phase: 'discovery', turn }, running), '$(loading~spin) Discuss · Architect'],
    ['no cost', text({ phase: 'discovery', turn, spend }, running), '$(loading~spin) Discuss · Architect'],
    ['that the brief waits', text(sampleUntil('briefed')), `$(comment-discussion) ${english['strip.awaits.briefAcceptance']}`],
    ['that questions wait', text(sampleUntil('asked')), `$(comment-discussion) ${english['strip.awaits.answers']}`],
    ['that the floor is theirs', text(sampleUntil('floor')), `$(comment-discussion) ${english['strip.awaits.floor']}`],
    ['what stands in the way', text({ phase: 'execution', fault }), `$(warning) ${english['strip.awaits.mending']}`],
    ['that it was stopped', text({ phase: 'discovery', stopped: 'user' }), `$(comment-discussion) ${english['strip.awaits.resume']}`],
    ['changes to review', text(sampleUntil('halfway'), { pending: 1 }), '$(comment-discussion) 1 change to review'],
    ['what is asked while the work ends', text(sampleUntil('halfway'), { isBusy: true }), '$(comment-discussion) Review step 2 of 3'],
    ['a stop with changes left', text({ ...sampleUntil('halfway'), stopped: 'user' }, { pending: 3 }), '$(comment-discussion) Stopped'],
    ['no idle work', text({ ...sampleUntil('debating'), turn: null }), `$(comment-discussion) ${english['strip.idle']}`],
    ['files being written', text({ phase: 'execution' }, { pending: 5, saving: 2 }), '$(loading~spin) Writing 2 files…'],
    [
      'the edit under way',
      text({ phase: 'execution', turn }, { isBusy: true, writing }),
      '$(loading~spin) Writing src/a.ts: count first (edit 2)',
    ],
    [
      'that a long edit goes on',
      text(
        { phase: 'execution', turn },
        { isBusy: true, writing: { ...writing, path: 'test/loginLimiter.test.js', intent: 'Pin down the numbers on a clock of its own' } },
      ),
      '$(loading~spin) Writing test/loginLimiter.test.js: Pin down the numbers on a clock… (edit 2)',
    ],
    ['nothing before there is a session', text({ phase: null }), null],
    ['nothing once it is over', text({ phase: 'done' }), null],
  ];
  for (const [what, shown, said] of rows) it(`says ${what}`, () => assert.equal(shown, said));

  it('asks for a decision, not for a review, if no edit of a step fits', () => {
    const events = sampleEvents('halfway');
    const session = fold([...events, ...stamped(withoutEdits, events.length + 1)]);
    assert.equal(text(session), '$(comment-discussion) Decide on step 2 of 3');
    assert.match(text(sampleUntil('halfway')) ?? '', /Review step 2 of 3$/);
  });

  it('marks the icon only while something waits for the user', () => {
    const badge = (session: Partial<Session>, more: Partial<Status> = {}) =>
      badgeOf({ isBusy: false, pending: 0, writing: null, saving: null, ...more, session: { ...emptySession, ...session } }, english, 'en');
    assert.deepEqual(badge(sampleUntil('asked')), { value: 1, tooltip: english['strip.awaits.answers'] });
    assert.deepEqual(
      badge(sampleUntil('asked'), { isBusy: true, writing }),
      badge(sampleUntil('asked')),
      'it says something else while the turn ends',
    );
    assert.deepEqual(badge({ phase: 'execution' }, { pending: 3 }), { value: 3, tooltip: '3 changes to review' });
    assert.deepEqual(
      [
        badge(sampleUntil('debating'), { isBusy: true }),
        badge({ phase: 'execution' }, { pending: 3, saving: 1 }),
        badge({}),
        badge({ phase: 'done' }),
      ],
      [null, null, null, null],
    );
  });

  it('never turns a path of the workspace into an icon or a text that fills the bar', () => {
    const shown = text({ phase: 'execution' }, { writing: { ...writing, path: `$(flame)${'a'.repeat(200)}` } }) ?? '';
    assert.ok(!shown.includes('$(flame)'));
    assert.ok(shown.length < 100, shown);
  });
});
