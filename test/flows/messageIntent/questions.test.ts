// User questions typed at every card.
import assert from 'node:assert/strict';
import type { Fact } from '../../../src/core/events';
import { openWish } from '../../../src/core/messageIntent/wish';
import { opened, sessionsWith } from '../../kit/openDiscussion';
import { offered, openPlan, underReview } from '../../kit/openPlan';
import { openTestSession, type TestSession } from '../../kit/openTestSession';
import { handover } from '../../kit/sampleSession';
import { readsAs, scriptedModels } from '../../kit/scriptedModels';
import { listOf } from '../../kit/lists';

const texts = listOf(`
  why do you ask | what would you recommend? | wieso fasst der zweite Schritt die Config an | мои тесты после этого пройдут
  なぜそれが必要なのか`);
const answers = () => scriptedModels({ answer: ({ role }) => (role === 'reader' ? readsAs('question') : { text: 'It is so.' }) });
const asked: Fact = {
  ...{ type: 'questions.asked', round: 1, attitude: 'decide' },
  questions: [{ question: 'Where are attempts counted?', why: '', multiple: false, choices: [] }],
};
const ready: readonly Fact[] = [
  ...opened(),
  { type: 'phase.entered', from: 'discovery', to: 'ready', cause: 'userGo' },
  { type: 'ready.written', handover },
];

/** For each state, a function that opens a session in this state. */
const places: Readonly<Record<string, () => Promise<TestSession>>> = {
  'the opening questions': () => openTestSession({ models: answers(), sessions: sessionsWith([...opened().slice(0, 3), asked]) }),
  'the brief': () => openTestSession({ models: answers(), sessions: sessionsWith(opened().slice(0, 4)) }),
  'the ready card': () => openTestSession({ models: answers(), sessions: sessionsWith(ready) }),
  'the plan': () => openPlan({ models: answers() }, offered()),
  'a review in the build': () => openPlan({ models: answers() }, offered(), ...underReview),
  'the end': () =>
    openPlan(
      { models: answers() },
      offered(),
      ...underReview,
      ...['T1', 'T2', 'T3'].map((taskId): Fact => ({ type: 'task.settled', taskId, outcome: 'skipped' })),
      { type: 'phase.entered', from: 'execution', to: 'done', cause: 'allSettled' },
    ),
};

describe('a question', () => {
  for (const [place, open] of Object.entries(places))
    it(`is answered at ${place}, and changes nothing`, async () => {
      for (const text of texts) {
        const test = await open();
        if (test.awaits() === 'resume') await test.send({ type: 'run.resume' });
        const { progress: before, clarify, phase } = test.session();
        const awaited = test.awaits();
        await test.say(text);
        const { progress, phase: after, wishes } = test.session();
        const has = (type: Fact['type']) => test.events.some((event) => event.type === type);
        assert.ok(has('aside.asked') && has('aside.answered'), text);
        assert.deepEqual([test.awaits(), after, openWish(wishes)], [awaited, phase, undefined], text);
        assert.deepEqual(
          [progress.offered, progress.tasks, test.session().clarify.rounds],
          [before.offered, before.tasks, clarify.rounds],
          text,
        );
      }
    });
});
