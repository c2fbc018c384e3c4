// What a message seems to ask for in words that are on no list: a line says what would happen, one click does it, and nothing moves before.
import assert from 'node:assert/strict';
import { typedSets, labelledRows } from '../../../scripts/words/phrases.mjs';
import type { Fact } from '../../../src/core/events';
import { type Language, languages } from '../../../src/core/i18n/language';
import { hear } from '../../../src/core/words/readIntent';
import { messageLists } from '../../../src/core/words/phraseLists';
import { scoresOf, seems } from '../../../src/core/words/classifier';
import { readMessage } from '../../../src/core/words/sentences';
import type { Seeming } from '../../../src/core/words/vocabulary';
import { openWish } from '../../../src/core/words/wish';
import { openDiscussion, opened, sessionsWith, waits } from '../../kit/openDiscussion';
import { hash, offered, openPlan, planText, underReview, wholePlan } from '../../kit/openPlan';
import { openRoom, type TestRoom } from '../../kit/openRoom';
import { type ModelScript, scriptedModels } from '../../kit/scriptedModels';
import { turn } from '../../kit/virtualClock';
import { createRandom } from '../../core/edits/seededRandom';

const wanted = (test: TestRoom) => openWish(test.session().wishes)?.want ?? null;
const has = (test: TestRoom, type: Fact['type']) => test.events.some((event) => event.type === type);
const settle = (test: TestRoom, taken: boolean) =>
  test.send({ type: 'wish.settle', wishId: openWish(test.session().wishes)?.id ?? '', taken });

/** What is said in English in the words of a kind, on no list, and heard most clearly: what a line does hangs on no weight near a threshold. */
async function clearest(kind: string, seeming: Seeming): Promise<readonly string[]> {
  const byOf = (text: string) => {
    const message = readMessage(text);
    return message ? seems(scoresOf(message))(seeming) : Number.NEGATIVE_INFINITY;
  };
  const own = [...typedSets, 'written'];
  return (await labelledRows())
    .filter((row) => own.includes(row.set) && row.language === 'en' && row.kind === kind)
    .filter(({ text }) => {
      const heard = hear(text, { session: 'en', editor: 'en' });
      return !messageLists.some((list) => heard.says(list)) && heard.order !== 'order' && !heard.isStop && !heard.isQuestion;
    })
    .map(({ text }) => ({ text, by: byOf(text) }))
    .toSorted((a, b) => b.by - a.by)
    .map(({ text }) => text);
}

describe('a build that is told something in words of the user', () => {
  const open = (script: ModelScript = {}) => openPlan({ models: scriptedModels({ script }) }, offered(), ...underReview);

  for (const [kind, want] of [
    ['acceptAll', 'accept'],
    ['rejectAll', 'reject'],
    ['skipStep', 'skip'],
    ['redo', 'redo'],
    ['byHand', 'byHand'],
    ['runTests', 'check'],
    ['askExperts', 'help'],
    ['revisePlan', 'replan'],
  ] as const)
    it(`asks "${want}" at what is clearly that, and does nothing by itself`, async () => {
      for (const text of (await clearest(kind, want)).slice(0, 3)) {
        const test = await open();
        await test.say(text);
        assert.deepEqual([wanted(test), test.workspace.writes.length, test.awaits()], [want, 0, 'review'], text);
        assert.deepEqual([has(test, 'task.settled'), has(test, 'revision.asked'), has(test, 'hunk.settled')], [false, false, false]);
        // where it was a remark the Builder hears it all the same
        assert.deepEqual(test.session().progress.guidance, [text]);
        await settle(test, false);
        assert.deepEqual([wanted(test), test.awaits()], [null, 'review']);
      }
    });

  it('marks the step as done by a click on the line', async () => {
    const test = await open({ builder: [{ fail: 'badKey' }] });
    const [text = ''] = await clearest('byHand', 'byHand');
    await test.say(text);
    await settle(test, true);
    assert.ok(test.events.some((event) => event.type === 'task.settled' && event.outcome === 'doneByHand'));
  });

  it('asks the experts, with what was written, by a click', async () => {
    const test = await open({ 'architect.help': [{ fail: 'badKey' }], 'debug.help': [{ fail: 'badKey' }], builder: [{ fail: 'badKey' }] });
    const [text = ''] = await clearest('askExperts', 'help');
    await test.say(text);
    await settle(test, true);
    assert.ok(test.events.some((event) => event.type === 'help.asked' && event.text === text));
  });

  for (const yes of ['a click', 'a yes'])
    it(`goes back to the discussion for another plan by ${yes} on the line`, async () => {
      const test = await open();
      const [text = ''] = await clearest('revisePlan', 'replan');
      await test.say(text);
      await (yes === 'a yes' ? test.say('yes') : settle(test, true));
      assert.deepEqual([test.session().phase, test.awaits(), test.workspace.writes.length], ['discovery', 'floor', 0]);
      assert.ok(test.events.some((event) => event.type === 'phase.entered' && event.cause === 'pausedToRevise'));
    });

  it('builds the step again, with what was written, by a yes to the line', async () => {
    const test = await open({ builder: [{ fail: 'badKey' }] });
    const [text = ''] = await clearest('redo', 'redo');
    await test.say(text);
    await test.say('yes');
    assert.ok(test.events.some((event) => event.type === 'revision.asked' && event.text === text));
  });
});

describe('a stop in other words', () => {
  it('is asked about while something runs, however it is typed', async () => {
    const typed: readonly string[] = [
      'sotp',
      'stpp',
      'stoop it',
      'cancle！',
      'ｓｔoｐ',
      'canel',
      'please make it stop already',
      'please stpo',
      'stpo it thanks',
      'stp',
    ];
    for (const text of typed) {
      const models = scriptedModels({ script: { planner: [{ hang: true }] } });
      const test = await openPlan({ models });
      void test.room.command({ type: 'run.resume' });
      while (models.calls.length === 0) await turn();
      await test.room.command({ type: 'message.send', text });
      assert.ok(has(test, 'run.stopped') || wanted(test) === 'stop', text);
      await test.send({ type: 'run.stop' });
    }
  });
});

describe('a yes in words of the user', () => {
  // none of them is learnt from, and anybody reads a yes in them
  const plain: readonly (readonly [Language, string])[] = [
    ['en', 'go for this one, looks right'],
    ['en', 'yes, I am happy with this plan'],
    ['en', 'that is exactly what I had in mind'],
    ['en', 'no complaints from my side'],
    ['en', 'you have my blessing'],
    ['de', 'der Plan gefällt mir so, nehmen wir'],
    ['de', 'von meiner Seite gibt es nichts auszusetzen'],
    ['de', 'ja, genau so hatte ich mir das vorgestellt'],
    ['de', 'alles gut, so machen wir das'],
    ['fr', 'oui, ce plan me convient très bien'],
    ['es', 'sí, el plan me parece estupendo'],
    ['nl', 'ja hoor, dit plan is prima zo'],
  ];

  it('is heard, but for one in ten', () => {
    const missed = plain.filter(([language, text]) => {
      const heard = hear(text, { session: language, editor: 'en' });
      return !heard.says('assent') && !heard.says('orders') && heard.seems('assent') === null;
    });
    assert.ok(missed.length <= plain.length / 10, missed.join('; '));
  });

  it('is asked back at the plan, and a click approves it', async () => {
    const [text] = await clearest('assent', 'assent');
    const test = await openPlan({ models: scriptedModels({ script: { builder: [{ fail: 'badKey' }] } }) }, offered());
    await test.say(text ?? '');
    assert.deepEqual([wanted(test), has(test, 'approval.granted')], ['approve', false], text);
    await settle(test, true);
    assert.ok(has(test, 'approval.granted'));
  });

  it('is asked back at the proposal, and a click takes it', async () => {
    const models = scriptedModels({ script: { scribe: [{ fail: 'badKey' }] } });
    const test = await openRoom({ models, sessions: sessionsWith([...opened(), { type: 'consensus.offered', version: 1 }]) });
    const [text] = await clearest('assent', 'assent');
    await test.say(text ?? '');
    assert.deepEqual([wanted(test), test.session().phase], ['proposal', 'discovery'], text);
    await settle(test, true);
    assert.equal(test.session().phase, 'execution');
  });
});

describe('whatever is typed', () => {
  const texts = async (count: number, ...kinds: readonly string[]) => {
    const random = createRandom(23);
    const rows = (await labelledRows()).filter(({ set, kind }) => typedSets.includes(set) && kinds.includes(kind));
    const isLanguage = (tag: string): tag is Language => languages.some((language) => language === tag);
    const english = rows.filter(({ language }) => isLanguage(language));
    // a row, or parts of two of them in each other's place
    return Array.from({ length: count }, (_, index) => {
      const [one, other] = [random.pick(english).text, random.pick(english).text];
      return index % 3 === 0 ? `${other.slice(0, other.length >> 1)} ${one.slice(one.length >> 1)}` : one;
    });
  };
  const isListed = (text: string) => {
    const heard = hear(text, { session: 'en', editor: 'en' });
    return heard.says('assent') || heard.says('orders') || heard.order === 'order' || heard.isStop;
  };

  it('approves no plan unless it is on a list', async () => {
    for (const text of await texts(40, 'assent', 'planTalk', 'order', 'next')) {
      if (isListed(text)) continue;
      const answer = { text: 'It is.' };
      const asides = Object.fromEntries(
        ['architect', 'adversary', 'director', 'builder', 'planner'].map((id) => [`${id}.aside`, [answer]]),
      );
      const models = scriptedModels({ script: { planner: [{ text: planText(wholePlan) }], ...asides } });
      const test = await openPlan({ models }, offered());
      await test.send({ type: 'message.send', text, plan: hash });
      assert.equal(has(test, 'approval.granted'), false, text);
    }
  });

  it('ends no discussion and begins no build unless it is on a list', async () => {
    for (const text of await texts(40, 'talk', 'near', 'order', 'assent', 'stop')) {
      if (isListed(text) || text.includes('@')) continue;
      const test = await openDiscussion({ models: scriptedModels({ script: { router: [waits] } }) });
      await test.say(text);
      assert.equal(test.session().phase, 'discovery', text);
    }
  });
});
