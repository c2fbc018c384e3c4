// Actions that each card offers, and the commands they send.
import assert from 'node:assert/strict';
import * as v from 'valibot';
import { type ActingCard, actLabel, type CardAct, cardActs } from '../../src/core/cardActs';
import { commandSchema } from '../../src/core/commands';
import { evolve } from '../../src/core/evolve';
import english from '../../src/core/i18n/locales/en.json';
import { awaits } from '../../src/core/next';
import { emptySession, type Session } from '../../src/core/session';
import { stringsFor } from '../../webview/model/strings';
import { undecidedObjections } from '../kit/choiceStates';
import { offered, step } from '../kit/restoreFacts';
import { withoutBasis, withoutEdits } from '../kit/reviewStates';
import { moments, sampleEvents, stamped } from '../kit/sampleSession';

const t = stringsFor({ texts: english, language: 'en' });
const context = { check: 'npm: test', limits: undefined };

const after = (moment: (typeof moments)[number], facts: Parameters<typeof stamped>[0]) => {
  const events = sampleEvents(moment);
  return [...events, ...stamped(facts, events.length + 1)];
};

/** Every card of the sample session and its variants, each with the session state in which it appears. */
function cardsOf(events: readonly Parameters<typeof evolve>[1][]): [ActingCard, Session][] {
  let session = emptySession;
  return events.flatMap((event): [ActingCard, Session][] => {
    session = evolve(session, event);
    const asked = awaits(session);
    const cards: ActingCard[] = [
      ...(session.checkpoints.offer ? (['restore'] as const) : []),
      ...(session.phase === 'done' ? (['done'] as const) : []),
    ];
    return [...cards, ...(asked && asked !== 'request' ? [asked] : [])].map((card) => [card, session]);
  });
}

const seen = [
  ...moments.map((moment) => sampleEvents(moment)),
  after('floor', undecidedObjections),
  after('reviewing', withoutEdits),
  after('reviewing', withoutBasis),
  after('done', [step, offered]),
].flatMap(cardsOf);

describe('the acts of a card', () => {
  const acts = seen.flatMap(([card, session]) => cardActs[card](session, context).map((act): [ActingCard, CardAct] => [card, act]));

  it('exist for every card of a whole session', () => {
    const cards = new Set(acts.map(([card]) => card));
    for (const card of [
      ...['answers', 'briefAcceptance', 'floor', 'choice', 'consensus', 'readyChoice', 'approval', 'review', 'unmetDependencies'],
      ...['restore', 'done'],
    ] as const)
      assert.ok(cards.has(card), card);
  });

  it('have one valid command, or none if the card needs input', () => {
    for (const [card, { label, command }] of acts) if (command) assert.ok(v.safeParse(commandSchema, command).success, `${card}: ${label}`);
  });

  it('have distinct labels, at most one suggested per card', () => {
    for (const [card, session] of seen) {
      const shown = cardActs[card](session, context);
      assert.equal(new Set(shown.map((act) => actLabel(t, act))).size, shown.length, card);
      assert.ok(shown.filter(({ isMain }) => isMain).length <= 1, card);
    }
  });

  it('say which of them write and which end something', () => {
    const labels = (effect: CardAct['effect']) =>
      [...new Set(acts.filter(([, act]) => act.effect === effect).map(([, { label }]) => label))].sort();
    assert.deepEqual(labels('writes'), ['card.restore.take', 'card.task.acceptAll', 'card.verification.run']);
    assert.deepEqual(labels('ends'), ['card.task.skip', 'wait.close']);
  });
});
