// Button labels typed as messages, in every language.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { cardActs, type CardAct, type ActingCard, sizeActs } from '../../../src/core/cardActs';
import type { DiscussionCommand } from '../../../src/core/commands';
import type { Fact } from '../../../src/core/events';
import { type Language, languages, type Texts } from '../../../src/core/i18n/language';
import { openCard } from '../../../src/core/readingCards';
import { awaits } from '../../../src/core/next';
import type { ModelRequest } from '../../../src/core/models/request';
import { opened, sessionsWith, waits } from '../../kit/openDiscussion';
import { logOf, offered, openPlan, underReview } from '../../kit/openPlan';
import { openTestSession, type TestSession } from '../../kit/openTestSession';
import { cellsOf } from '../../kit/rounds';
import { handover } from '../../kit/sampleSession';
import { sampleFacts } from '../../kit/sampleFacts';
import { scriptedModels, type ScriptedStep } from '../../kit/scriptedModels';

const textsOf = (language: Language) => JSON.parse(readFileSync(`src/core/i18n/locales/${language}.json`, 'utf8')) as Texts;

const answer = ({ role }: ModelRequest): ScriptedStep => (role === 'router' ? waits : { fail: 'badKey' });
const openFrom = (...facts: readonly Fact[]) => openTestSession({ models: scriptedModels({ answer }), sessions: sessionsWith(facts) });
const plan = (...facts: readonly Fact[]) => openPlan({ models: scriptedModels({ answer }) }, offered(), ...facts);
const asked: Fact = {
  ...{ type: 'questions.asked', round: 1, attitude: 'decide' },
  questions: [{ question: 'Where?', why: '', multiple: false, choices: [{ label: 'In memory', detail: '', recommended: true }] }],
};
const settled = (outcome: 'applied' | 'doneByHand' | 'rejected'): Fact => ({ type: 'task.settled', taskId: 'T1', outcome });
const built: Fact = { ...sampleFacts['call.ended'], role: 'builder', agent: 'builder', purpose: 'build' };
const red: Fact = { type: 'verification.ended', task: 'test', outcome: 'failed', exitCode: 1, taskId: 'T1', output: 'red' };

const cards: Readonly<Record<string, () => Promise<TestSession>>> = {
  questions: () => openFrom(...opened().slice(0, 3), asked),
  brief: () => openFrom(...opened().slice(0, 4)),
  floor: () => openFrom(...opened(), { type: 'floor.opened', reason: 'turnBudget' }),
  ready: () =>
    openFrom(...opened(), { type: 'phase.entered', from: 'discovery', to: 'ready', cause: 'userGo' }, { type: 'ready.written', handover }),
  plan: () => plan(),
  review: () => plan(...underReview),
  pause: () => plan(...underReview, settled('doneByHand'), ...new Array<Fact>(5).fill(built)),
  stopped: () => plan(...underReview, { type: 'run.stopped', reason: 'user' }),
  unmetDependencies: () => plan(...underReview, settled('rejected')),
  red: () => plan(...underReview, settled('applied'), red),
  fault: () => plan(...underReview, settled('doneByHand'), { type: 'fault.raised', faultId: 'f', fault: { reason: 'network', about: '' } }),
  limit: () => plan(...underReview, { type: 'cap.reached', scope: 'session', reason: 'costBudget', limit: 20 }),
};

/** Whether the button sends a session command. Form buttons have no command, and editor buttons send an editor command. */
const isOfSession = ({ command }: CardAct) => command !== null && !/^(?:editor|report|session)\./.test(command.type);

function actsOf(test: TestSession): readonly CardAct[] {
  const session = test.session();
  const open = [awaits(session), openCard(session)].filter((card) => card !== null && card !== 'request');
  const onCards = [...new Set<ActingCard>(open)].flatMap((card) => cardActs[card](session, { check: null, limits: undefined }));
  return [...onCards, ...sizeActs(session)].filter(isOfSession);
}

async function opens(name: string): Promise<TestSession> {
  const test = await (cards[name] as () => Promise<TestSession>)();
  if (test.session().stopped === 'reloaded') await test.send({ type: 'run.resume' });
  return test;
}

const typesOf = (facts: readonly Fact[]) => facts.flatMap(({ type }) => (type === 'message.said' ? [] : [type]));

describe('the label of a button', () => {
  for (const [name, language] of cellsOf(Object.keys(cards), languages))
    it(`does the same as the button: ${name} in ${language}`, async () => {
      for (const { label, command, count = 0 } of actsOf(await opens(name))) {
        if (!command) continue;
        const [pressed, typed] = [await opens(name), await opens(name)];
        const before = logOf(typed).length;
        await pressed.send(command as DiscussionCommand);
        const shown = textsOf(language)[label].split('|').at(-1) ?? '';
        const { offered: shownPlan } = typed.session().progress;
        await typed.send({
          type: 'message.send',
          text: shown.replace('{count}', String(count)),
          ...(shownPlan && { plan: shownPlan.hash }),
        });
        assert.deepEqual(typesOf(logOf(typed).slice(before)), typesOf(logOf(pressed).slice(before)), `${label}: ${shown}`);
      }
    });

  it('answers the opening questions in every language', async () => {
    for (const language of languages)
      for (const [label, given] of [
        ['card.questions.skip', 0],
        ['card.questions.takeRecommended', 1],
      ] as const) {
        const test = await opens('questions');
        await test.say(textsOf(language)[label].replace('{count}', '1'));
        const [round] = test.session().clarify.rounds;
        assert.equal(round?.answers?.filter(({ choices }) => choices.length > 0).length, given, `${language}: ${label}`);
      }
  });
});
