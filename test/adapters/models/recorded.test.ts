// Recorded model answers of the guided tour.
import assert from 'node:assert/strict';
import { createRecorded, parseRecording, type Recording, tourPaceMs } from '../../../src/adapters/models/recorded';
import { noUsage } from '../../../src/core/models/usage';
import { collect, failureOf, modelRequest, textOf, usageIn } from '../../kit/modelRequest';
import { virtualClock } from '../../kit/virtualClock';
import { column } from '../../kit/lists';

const never = new AbortController().signal;

const tour: Recording = {
  title: 'A tour',
  request: 'Add a dark theme',
  replies: {
    architect: [
      { text: 'First answer.', usage: { input: 900, output: 80, cached: 0, thinking: 4 }, model: 'gemini-3.8-flash' },
      { text: 'Second.' },
    ],
    router: [{ json: { next: 'architect' } }],
    builder: [{ text: 'I edit.', calls: [{ name: 'replace_in_file', args: { path: 'a.ts' } }] }],
  },
};

describe('the recorded team', () => {
  const play = (role: string, ordinal: number) =>
    collect(createRecorded(tour, virtualClock(), { paceMs: 0 }).stream(modelRequest({ role, ordinal }), never));

  it('answers by role and by how often the role has spoken', async () => {
    assert.equal(textOf(await play('architect', 0)), 'First answer.');
    assert.equal(textOf(await play('architect', 1)), 'Second.');
    assert.deepEqual(JSON.parse(textOf(await play('router', 0))), { next: 'architect' });
  });

  it('plays the text and the calls of one reply', async () => {
    const events = await play('builder', 0);
    assert.equal(textOf(events), 'I edit.');
    assert.deepEqual(
      events.filter((event) => event.type === 'toolCall'),
      [{ type: 'toolCall', call: { name: 'replace_in_file', args: { path: 'a.ts' } } }],
    );
  });

  it('prefers the reply whose keywords are in the request, at any time, to the next reply of the role', async () => {
    const replies = {
      builder: [
        { text: 'T1.', when: 'step T1' },
        { text: 'T2.', when: 'step T2' },
        { text: 'T2 again.', when: 'came back' },
      ],
    };
    const models = createRecorded({ ...tour, replies, beyond: { builder: [{ text: 'Not recorded.' }] } }, virtualClock(), { paceMs: 0 });
    const said = async (text: string, ordinal: number) =>
      textOf(await collect(models.stream(modelRequest({ role: 'builder', ordinal, messages: [{ from: 'user', text }] }), never)));
    assert.equal(await said('Make step T1.', 5), 'T1.');
    assert.equal(await said('Make step T2.', 0), 'T2.');
    assert.equal(await said('Make step T2; it came back.', 0), 'T2 again.');
    assert.equal(await said('Make step T3.', 0), 'Not recorded.');
  });

  it('falls back to the replies that all members share, which are named by a suffix', async () => {
    const beyond = { '.aside': [{ text: 'Aside.' }], r: [{ text: 'One letter.' }] };
    const models = createRecorded({ ...tour, replies: {}, beyond }, virtualClock(), { paceMs: 0 });
    const events = (role: string) => collect(models.stream(modelRequest({ role }), never));
    assert.equal(textOf(await events('planner.aside')), 'Aside.');
    assert.equal(failureOf(await events('router'))?.reason, 'recordingEnded');
  });

  it('answers each sample of one prompt differently', async () => {
    const [role = ''] = Object.keys(tour.replies).filter((name) => (tour.replies[name] ?? []).length > 1);
    const models = createRecorded(tour, virtualClock(), { paceMs: 0 });
    const second = await collect(models.stream(modelRequest({ role, ordinal: 0, sample: 1 }), never));
    assert.deepEqual(second, await play(role, 1));
  });

  for (const [role, ordinal] of [
    ['architect', 2],
    ['adversary', 0],
    ['toString', 0],
    ['__proto__', 0],
  ] as const) {
    it(`reports the end of the recording for ${role} #${ordinal}`, async () => {
      const events = await play(role, ordinal);
      assert.deepEqual(column(events, 'type'), ['failed']);
      assert.equal(failureOf(events)?.reason, 'recordingEnded');
    });
  }

  it('is always named as recorded, and costs nothing', async () => {
    const models = createRecorded(tour, virtualClock(), { paceMs: 0 });
    assert.deepEqual(models.identify('strong'), { model: 'recorded', recorded: true });
    assert.equal(models.price('recorded'), null);
    assert.deepEqual(usageIn(await play('architect', 0)), noUsage);
  });

  it('streams at reading speed, and all at once without a viewer', async () => {
    const clock = virtualClock({ autoUpToMs: 1_000 });
    const models = createRecorded(
      { ...tour, replies: { architect: [{ text: 'one two  three\nfour 🥛' }], router: [{ json: { a: 'b c d' } }] } },
      clock,
    );
    const events = await collect(models.stream(modelRequest(), never));
    assert.deepEqual(
      events.flatMap((event) => (event.type === 'text' ? [event.text] : [])),
      ['one ', 'two  ', 'three\n', 'four ', '🥛'],
    );
    assert.deepEqual(clock.asked, Array(5).fill(tourPaceMs));
    const typed = await collect(models.stream(modelRequest({ role: 'router' }), never));
    assert.equal(typed.filter((event) => event.type === 'text').length, 1);
  });

  it('takes no longer if each chunk is delivered slowly', async () => {
    const clock = virtualClock({ autoUpToMs: 1_000 });
    const text = 'word '.repeat(50);
    const startedAt = clock.now();
    for await (const _ of createRecorded({ ...tour, replies: { architect: [{ text }] } }, clock).stream(modelRequest(), never))
      await clock.sleep(tourPaceMs - 1, never);
    assert.ok(clock.now() - startedAt < 60 * tourPaceMs, `${clock.now() - startedAt} ms`);
  });

  it('streams in parts in languages without spaces, and loses no character', async () => {
    const text = '缓存应该放在哪里？'.repeat(20);
    const events = await collect(
      createRecorded({ ...tour, replies: { architect: [{ text }] } }, virtualClock(), { paceMs: 0 }).stream(modelRequest(), never),
    );
    assert.equal(textOf(events), text);
    assert.ok(events.length > 5);
  });

  it('stops in the middle of a wait', async () => {
    const clock = virtualClock();
    const controller = new AbortController();
    const events = collect(createRecorded(tour, clock).stream(modelRequest(), controller.signal));
    await clock.advance(tourPaceMs);
    controller.abort();
    assert.equal(textOf(await events), 'First ');
    assert.equal(failureOf(await events)?.reason, 'cancelled');
  });
});

describe("a recording's file", () => {
  it('is read', () => assert.deepEqual(parseRecording(JSON.stringify(tour)), { ok: true, value: tour }));

  const wrong: readonly (readonly [string, unknown, RegExp])[] = [
    ['no replies', { title: 'A', request: 'B' }, /replies/],
    ['no title', { ...tour, title: '' }, /title/],
    ['an unknown field', { ...tour, author: 'me' }, /author/],
    ['an unknown field of a reply', { ...tour, replies: { router: [{ txt: 'a' }] } }, /router/],
    ['a reply that says nothing', { ...tour, replies: { router: [{}] } }, /says or calls something/],
    ['a reply that is a text and a value', { ...tour, replies: { router: [{ text: 'a', json: 1 }] } }, /not both/],
    ['a call without a name', { ...tour, replies: { builder: [{ calls: [{ name: '', args: {} }] }] } }, /name/],
    ['a negative count of tokens', { ...tour, replies: { router: [{ text: 'a', usage: { ...noUsage, input: -1 } }] } }, /input/],
    ['a text', 'a tour', /top/],
  ];
  for (const [name, value, error] of wrong) {
    it(`is refused with ${name}, with its position`, () => {
      const parsed = parseRecording(JSON.stringify(value));
      assert.ok(!parsed.ok);
      assert.match(parsed.error, error);
    });
  }

  it('is refused if it is no JSON', () => {
    const parsed = parseRecording('{"title": ');
    assert.ok(!parsed.ok && parsed.error.startsWith('The recording is not JSON'));
  });
});
