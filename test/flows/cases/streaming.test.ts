// Cases of group S: streamed answers, retries, interrupted and failed streams.
import { testMarks } from '../../kit/testMarks';
import assert from 'node:assert/strict';
import { faultFixes } from '../../../src/core/faults';
import type { Models } from '../../../src/flows/ports/ports';
import { checkInvariants } from '../../kit/invariants';
import { type DiscussionOptions, openDiscussion, speaks, turnText, waits } from '../../kit/openDiscussion';
import type { TestSession } from '../../kit/openTestSession';
import { type ModelScript, type ScriptedModels, scriptedModels } from '../../kit/scriptedModels';
import { turn, virtualClock } from '../../kit/virtualClock';
import { withDeadline } from '../../kit/withDeadline';

type Played = { readonly test: TestSession; readonly models: ScriptedModels; readonly outcomes: readonly string[] };

async function discussed(script: ModelScript, options: Partial<DiscussionOptions> = {}): Promise<Played> {
  const models = scriptedModels({ script });
  const test = await openDiscussion({ models, retry: true, ...options });
  await test.say('What do you think?');
  models.assertComplete();
  checkInvariants(test, models);
  return { test, models, outcomes: outcomesOf(test) };
}

const outcomesOf = (test: TestSession) => test.events.flatMap((event) => (event.type === 'turn.ended' ? [event.outcome] : []));
const ended = (test: TestSession) => test.events.find((event) => event.type === 'turn.ended');
const said = (text: string) => ({ text: turnText(text) });
const answer = 'The limit counts before the handler runs.';

describe('S: streams', () => {
  for (const [title, text] of [
    ['S01 empty_stream: is asked once more, then the member is passed over', ''],
    ['S02 whitespace_only: is the same as empty, and nobody sees it', '\n \n'],
  ] as const)
    it(title, async () => {
      const { test, models, outcomes } = await discussed({
        router: [speaks('architect'), speaks('director'), waits],
        architect: [{ text }, { text }],
        director: [said('What must be true?')],
      });
      assert.deepEqual(outcomes, ['empty', 'done']);
      assert.equal(models.calls.filter((call) => call.role === 'architect').length, 2);
      assert.match(models.calls.at(2 + 1)?.messages[0]?.text ?? '', /Architect had nothing to say/);
      assert.equal([...test.typed.values()].join(''), 'What must be true?');
    });

  it('S03 429_before_first: waits as requested, and shows the text once', async () => {
    const { test, outcomes } = await discussed({
      router: [speaks('architect'), waits],
      architect: [{ fail: 'rateLimited', retryAfterMs: 2_000 }, said(answer)],
    });
    assert.deepEqual(test.clock.asked, [2_000]);
    assert.deepEqual(outcomes, ['done']);
    assert.deepEqual([...test.typed.values()], [answer]);
  });

  it('S04 429_mid_stream: is not retried; the partial text stays, marked, and reaches nobody until the user retries', async () => {
    const models = scriptedModels({
      script: { router: [speaks('architect')], architect: [{ fail: 'rateLimited', afterText: 'Half a thought abo' }] },
    });
    const test = await openDiscussion({ models, retry: true });
    await test.say('What do you think?');
    assert.deepEqual(outcomesOf(test), ['interrupted']);
    assert.equal(test.session().fault?.fault.reason, 'rateLimited');
    assert.ok([...test.session().transcript.entries.tail].some((entry) => entry.kind === 'turn' && entry.text === 'Half a thought abo'));
    models.extend({ architect: [said(answer)], router: [waits] });
    await test.send({ type: 'run.resume' });
    models.assertComplete();
    assert.deepEqual(outcomesOf(test), ['interrupted', 'done']);
    checkInvariants(test, models);
  });

  it('S05 503_storm: is tried three times, then the member is skipped and the router told', async () => {
    const down = { fail: 'overloaded' } as const;
    const { models, outcomes } = await discussed({
      router: [speaks('architect'), speaks('director'), waits],
      architect: [down, down, down],
      director: [said('What must be true?')],
    });
    assert.deepEqual(outcomes, ['failed', 'done']);
    const told = models.calls.filter((call) => call.role === 'router')[1]?.messages[0]?.text ?? '';
    assert.match(told, /Architect could not be reached/);
  });

  it('S05 503_storm: of every member gives the floor to the user with a message', async () => {
    const down = Array.from({ length: 3 }, () => ({ fail: 'overloaded' }) as const);
    const { test, outcomes } = await discussed({ router: [...down, ...down], director: down, architect: down });
    assert.deepEqual(outcomes, ['failed', 'failed']);
    assert.equal(test.awaits(), 'mending');
  });

  const slow: readonly (readonly [string, number, number, string])[] = [
    ['S06 stream_stalls: silence after two pieces interrupts the turn', 60_000, 600_000, 'idleTimeout'],
    ['S07 total_timeout: is another end than silence', 600_000, 60_000, 'totalTimeout'],
  ];
  for (const [title, idleMs, totalMs, reason] of slow)
    it(title, async () => {
      const models = scriptedModels({ script: { architect: [{ hang: true, afterText: 'The limit counts be' }] } });
      let clock = virtualClock();
      const test = await openDiscussion({ models: withDeadline(models, () => clock, idleMs, totalMs) });
      clock = virtualClock();
      const done = test.say('@architect what do you think?');
      while (test.typed.size === 0) await turn();
      await clock.advance(60_000);
      await done;
      assert.deepEqual(outcomesOf(test), ['interrupted']);
      assert.equal(test.session().fault?.fault.reason, reason);
      checkInvariants(test, models);
    });

  it('S08 split_utf8: a character split over two chunks is intact', async () => {
    const text = `Fine 🙂 ${turnText('and done.')}`;
    const at = text.indexOf('🙂') + 1;
    const { test } = await discussed({
      router: [speaks('architect'), waits],
      architect: [{ text, chunks: [text.slice(0, at), text.slice(at)] }],
    });
    assert.deepEqual([...test.typed.values()], ['Fine 🙂 and done.']);
    assert.doesNotMatch(JSON.stringify(test.events), /\uFFFD/);
  });

  it('S09 out_of_order_end: a second end and later chunks are ignored', async () => {
    const scripted = scriptedModels({ script: { router: [speaks('architect'), waits], architect: [said(answer)] } });
    const models: Models = {
      ...scripted,
      async *stream(request, signal) {
        for await (const event of scripted.stream(request, signal)) {
          yield event;
          if (event.type !== 'done') continue;
          yield { type: 'text', text: 'and more' };
          yield event;
        }
      },
    };
    const test = await openDiscussion({ models });
    await test.say('What do you think?');
    assert.deepEqual(outcomesOf(test), ['done']);
    assert.deepEqual([...test.typed.values()], [answer]);
    checkInvariants(test, scripted);
  });

  for (const [title, reason, mend] of [
    ['S10 auth_401: is not tried again, and the key is asked for', 'badKey', 'setKey'],
    ['S10 NoPermissions: is not tried again, and the key is asked for', 'noPermission', 'setKey'],
    ['S11 model_not_found: another model is offered, and the session kept', 'unknownModel', 'openModelSettings'],
  ] as const)
    it(title, async () => {
      const { test, models } = await discussed({ router: [speaks('architect')], architect: [{ fail: reason }] });
      assert.equal(test.session().fault?.fault.reason, reason);
      assert.equal(faultFixes[reason], mend);
      models.extend({ architect: [said(answer)], router: [waits] });
      await test.send({ type: 'run.resume' });
      assert.equal(test.awaits(), 'floor');
      models.assertComplete();
    });

  it('S12 content_blocked: is a refused turn without retry; the router is told and its next choice answers', async () => {
    const { models, outcomes } = await discussed({
      router: [speaks('architect'), speaks('director'), waits],
      architect: [{ fail: 'contentBlocked' }],
      director: [said(answer)],
    });
    assert.deepEqual(outcomes, ['refused', 'done']);
    assert.match(
      models.calls.find(({ role }, index) => role === 'router' && index > 0)?.messages[0]?.text ?? '',
      /Architect was blocked by a content filter/,
    );
  });

  it('S13 context_overflow: is retried once with less context', async () => {
    const { models, outcomes } = await discussed(
      { router: [speaks('architect'), waits], architect: [{ fail: 'contextTooLong' }, said(answer)] },
      { files: { 'src/app.js': 'const answer = 42;\n'.repeat(200) } },
    );
    assert.deepEqual(outcomes, ['done']);
    const [whole, short] = models.calls.filter((call) => call.role === 'architect').map((call) => call.messages[0]?.text.length ?? 0);
    assert.ok((short ?? 0) < (whole ?? 0) - 2_500, `${short} of ${whole}`);
  });

  for (const [title, files, times] of [
    ['twice is the user’s to mend', { 'src/app.js': 'const answer = 42;\n'.repeat(200) }, 2],
    ['is the user’s to mend at once where nothing can be left out', {}, 1],
  ] as const)
    it(`S13 context_overflow: ${title}`, async () => {
      const { test } = await discussed(
        { router: [speaks('architect')], architect: Array.from({ length: times }, () => ({ fail: 'contextTooLong' as const })) },
        { files },
      );
      assert.equal(test.session().fault?.fault.reason, 'contextTooLong');
    });

  it('S14 finish_length: is marked, and the trailer is requested instead of assumed', async () => {
    const { test, outcomes } = await discussed({
      router: [speaks('architect'), waits],
      architect: [{ text: 'The limit counts before the', finish: 'length' }],
      repairer: [{ json: { position: 'abstain' } }],
    });
    assert.deepEqual(outcomes, ['truncated']);
    const turnEnded = ended(test);
    assert.equal(turnEnded?.type === 'turn.ended' && turnEnded.stance?.position, 'abstain');
  });

  for (const [title, text] of [
    ['S15 protocol_ignored: no trailer is no position, after one cheap question', answer],
    ['S16 trailer_malformed: the text stays, the position is none', `${answer}\n\n<<<STANCE>>>\n{"position": maybe\n<<<END>>>`],
  ] as const)
    it(title, async () => {
      const { test, models } = await discussed({
        router: [speaks('architect'), waits],
        architect: [{ text }],
        repairer: [{ text: 'no idea' }],
      });
      const turnEnded = ended(test);
      assert.ok(turnEnded?.type === 'turn.ended');
      assert.deepEqual([turnEnded.text, turnEnded.stance], [answer, null]);
      assert.deepEqual(test.session().discussion.positions, {});
      assert.equal(models.calls.filter((call) => call.role === 'repairer').length, 1);
    });

  it('a trailer that cannot be requested for lack of a key is a fault: the turn stays, without a position', async () => {
    const { test } = await discussed({ router: [speaks('architect')], architect: [{ text: answer }], repairer: [{ fail: 'badKey' }] });
    const turnEnded = ended(test);
    assert.ok(turnEnded?.type === 'turn.ended');
    assert.deepEqual([turnEnded.outcome, turnEnded.text, turnEnded.stance], ['done', answer, null]);
    assert.equal(test.session().fault?.fault.reason, 'badKey');
  });

  it('a trailer that never comes is treated as none: the discussion goes on', async () => {
    const { test } = await discussed({
      router: [speaks('architect'), waits],
      architect: [{ text: answer }],
      repairer: [{ fail: 'totalTimeout' }],
    });
    assert.deepEqual([test.session().fault, test.awaits()], [null, 'floor']);
  });

  it('S17 secret_in_output: a key is neither recorded nor shown while streaming', async () => {
    const key = ['AIza', 'SyA1234567890abcdefghijklmnopqrstuv'].join('');
    const { test } = await discussed({
      router: [speaks('architect'), waits],
      architect: [said(`The file holds ${key}, which should go.`)],
    });
    assert.doesNotMatch(JSON.stringify([...test.sessions.logs.values()]), new RegExp(key));
    const turnEnded = ended(test);
    const masked = `The file holds ${testMarks().of(key)}, which should go.`;
    assert.equal(turnEnded?.type === 'turn.ended' && turnEnded.text, masked);
    assert.ok([...test.typed.values()].includes(masked));
  });

  it('text is filtered and shown once per frame, and its end does not wait for a frame', async () => {
    const shown: string[] = [];
    const frames: (() => void)[] = [];
    const none = () => undefined;
    const { test } = await discussed(
      { router: [speaks('architect'), waits], architect: [{ text: turnText(answer), chunks: 12 }] },
      {
        panelOutput: {
          ...{ events: none, waiting: none, writing: none, saving: none, reading: none },
          typing: (_turnId, _agent, _from, text) => void shown.push(text),
          nextFrame: (draw) => void frames.push(draw),
        },
      },
    );
    assert.equal(frames.length, 1);
    assert.equal(shown.join(''), answer);
    assert.ok(shown.length <= 2, `${shown.length} looks at 12 pieces`);
    for (const draw of frames) draw();
    assert.deepEqual([...test.typed.values()], [answer]);
  });
});
