// Expiry of unanswered clarification questions.
import assert from 'node:assert/strict';
import { clarifyExpiryMs } from '../../../src/core/clarify/clarify';
import { items } from '../../../src/core/base/chunkedList';
import { memorySessions } from '../../kit/memory';
import { checkInvariants } from '../../kit/invariants';
import { openTestSession, type TestSession } from '../../kit/openTestSession';
import { type ModelScript, scriptedModels } from '../../kit/scriptedModels';
import { turn, virtualClock } from '../../kit/virtualClock';

const questions = ['For whom?', 'How big?', 'By when?'].map((question) => ({ question, why: 'it matters', multiple: false, choices: [] }));
const asks = { text: `So.\n<<<OPENING>>>\n${JSON.stringify({ attitude: 'explore', questions, brief: null })}\n<<<END>>>` };
const brief = {
  title: 'Export',
  summary: 'A file.',
  problem: '',
  users: '',
  scope: [],
  technology: [],
  outOfScope: [],
  decisions: [],
  constraints: [],
};
const writes = { text: `Clear.\n<<<OPENING>>>\n${JSON.stringify({ questions: [], brief })}\n<<<END>>>` };
const intent = { json: { goal: 'Get the numbers out' } };

function world() {
  const clock = virtualClock();
  return { clock, sessions: memorySessions(clock.now) };
}

async function opened(script: ModelScript, shared = world()) {
  const models = scriptedModels({ script });
  const test = await openTestSession({ models, files: {}, ...shared });
  return Object.assign(test, { models });
}

const lines = (test: TestSession) =>
  [...items(test.session().transcript.entries)].flatMap((entry) => (entry.kind === 'expired' ? [entry.request] : []));
const skipped = { choices: [], text: '' };
const answers = [{ choices: [], text: 'for owners' }, skipped, skipped];

describe('an abandoned clarification', () => {
  it('survives just under half an hour of silence', async () => {
    const test = await opened({ starter: [asks, writes], scribe: [intent] });
    await test.say('Make it better');
    await test.clock.advance(clarifyExpiryMs - 1);
    await test.send({ type: 'questions.answer', round: 1, answers });
    assert.equal(test.awaits(), 'briefAcceptance');
  });

  it('needs no timer: nothing sleeps while it waits', async () => {
    const test = await opened({ starter: [asks] });
    await test.say('Make it better');
    assert.equal(test.clock.sleeping(), 0);
  });

  it('has ended when the next message comes: the user is told, and the message is a new request', async () => {
    const test = await opened({ starter: [asks, asks] });
    await test.say('Make it better');
    const first = test.session().id;
    await test.clock.advance(clarifyExpiryMs);
    await test.say('Something else');
    assert.notEqual(test.session().id, first);
    assert.equal(test.session().clarify.request, 'Something else');
    assert.deepEqual(lines(test), ['Make it better']);
    assert.equal(test.awaits(), 'answers');
    const ended = test.sessions.logs
      .get(first)
      ?.slice(-2)
      .map((event) => (event.type === 'phase.entered' ? event.cause : event.type));
    assert.deepEqual(ended, ['clarify.expired', 'expired']);
    checkInvariants(test);
  });

  it('is resumed with one click from the new session, with the recorded answers', async () => {
    const test = await opened({ starter: [asks, asks, asks, writes], scribe: [intent, intent] });
    await test.say('Make it better');
    const first = test.session().id;
    await test.send({ type: 'questions.answer', round: 1, answers });
    assert.equal(test.session().clarify.rounds.length, 2);
    await test.clock.advance(clarifyExpiryMs);
    await test.say('On the phone, mostly');
    await test.send({ type: 'clarify.resume', sessionId: first });
    assert.equal(test.session().id, first);
    assert.equal(test.session().phase, 'clarify');
    assert.deepEqual(test.session().clarify.rounds[0]?.answers, answers);
    // The typed text has become the answer to the questions.
    assert.ok(test.session().clarify.rounds[1]?.answers?.every(({ text }) => text === 'On the phone, mostly'));
    assert.equal(test.awaits(), 'briefAcceptance');
    assert.match(test.models.calls.filter((call) => call.role === 'starter').at(-1)?.messages[0]?.text ?? '', /answer: for owners/);
    assert.equal(await test.sessions.latest(), first, 'a reload opens it again');
    test.models.assertComplete();
    checkInvariants(test);
  });

  it('is resumed in its own session if nothing was said since', async () => {
    const shared = world();
    const before = await opened({ starter: [asks] }, shared);
    await before.say('Make it better');
    await shared.clock.advance(clarifyExpiryMs);
    const test = await opened({ starter: [writes], scribe: [intent] }, shared);
    assert.equal(test.session().phase, 'done');
    assert.deepEqual(lines(test), ['Make it better']);
    await test.send({ type: 'clarify.resume', sessionId: test.session().id });
    assert.equal(test.awaits(), 'answers');
    await test.send({ type: 'clarify.resume', sessionId: test.session().id });
    assert.equal(test.events.filter((event) => event.type === 'phase.entered' && event.cause === 'resumed').length, 1, 'twice is once');
    await test.send({ type: 'questions.answer', round: 1, answers });
    assert.equal(test.awaits(), 'briefAcceptance');
    checkInvariants(test);
  });

  it('continues with late answers: reading for long is not a timeout', async () => {
    const test = await opened({ starter: [asks, writes], scribe: [intent] });
    await test.say('Make it better');
    await test.clock.advance(2 * clarifyExpiryMs);
    await test.send({ type: 'questions.answer', round: 1, answers });
    assert.deepEqual(test.session().clarify.rounds[0]?.answers, answers);
    assert.equal(test.awaits(), 'briefAcceptance');
    test.models.assertComplete();
  });

  it('accepts an edited brief after a long time', async () => {
    const test = await opened({ starter: [writes], scribe: [intent] });
    await test.say('Make it better');
    await test.clock.advance(2 * clarifyExpiryMs);
    await test.send({ type: 'brief.accept', brief: { ...brief, title: 'Mine' } });
    assert.equal(test.session().phase, 'discovery');
    assert.equal(test.session().clarify.brief?.title, 'Mine');
  });

  it('is canceled by a cancel word, which is no new request', async () => {
    const test = await opened({ starter: [asks] });
    await test.say('Make it better');
    await test.clock.advance(clarifyExpiryMs);
    await test.say('Cancel that');
    assert.equal(test.sessions.logs.size, 1);
    assert.deepEqual(test.session().history.at(-1)?.phase, 'done');
  });

  it('does not end during a fault', async () => {
    const test = await opened({ starter: [{ fail: 'noKey' }, asks] });
    await test.say('Make it better');
    await test.clock.advance(10 * clarifyExpiryMs);
    await test.send({ type: 'run.resume' });
    assert.equal(test.awaits(), 'answers');
  });

  it('does not end while the team works', async () => {
    const test = await opened({ starter: [{ hang: true }] });
    await test.controller.command({ type: 'message.send', text: 'Make it better' });
    while (test.models.calls.length === 0) await turn();
    await test.clock.advance(clarifyExpiryMs);
    await test.controller.command({ type: 'message.send', text: 'are you there?' });
    assert.equal(test.session().phase, 'clarify');
    await test.send({ type: 'run.stop' });
  });

  it('with an accepted brief never ends by silence', async () => {
    const test = await opened({ starter: [writes], scribe: [intent], router: [{ fail: 'network' }] });
    await test.say('Make it better');
    await test.send({ type: 'brief.accept', brief });
    await test.clock.advance(10 * clarifyExpiryMs);
    await test.send({ type: 'floor.pass' });
    assert.equal(test.session().phase, 'discovery');
  });

  it('returns to no unrelated session', async () => {
    const test = await opened({ starter: [asks] });
    await test.say('Make it better');
    const { seq } = test.session();
    await test.send({ type: 'clarify.resume', sessionId: '../../elsewhere' });
    assert.equal(test.session().seq, seq);
    assert.equal(test.sessions.logs.size, 1);
  });
});
