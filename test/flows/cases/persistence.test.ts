// Cases of group P: stop, crash, reload, full disk.
import assert from 'node:assert/strict';
import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runToEnd } from '../../../src/core/base/runToEnd';
import { readingLog } from '../../../src/adapters/files/log/logFormat';
import { logsIn } from '../../kit/logsIn';
import type { Event } from '../../../src/core/events';
import { awaits } from '../../../src/core/next';
import type { Models } from '../../../src/flows/ports/ports';
import { checkInvariants } from '../../kit/invariants';
import { members, openDiscussion, opened, sessionsWith, speaks, turnText, waits } from '../../kit/openDiscussion';
import { openTestSession, type TestSession } from '../../kit/openTestSession';
import { scriptedModels, type ScriptedStep } from '../../kit/scriptedModels';
import { turn } from '../../kit/virtualClock';
import { fold, startFold } from '../../../src/core/evolve';

const said = (text: string): ScriptedStep => ({ text: turnText(text) });

const answer = 'The limit counts before the handler runs.';

const hanging: ScriptedStep = { hang: true, afterText: 'Half a thought about it' };

const count = (test: TestSession, type: Event['type']) => test.events.filter((event) => event.type === type).length;

/** Session in which the Architect has started to speak and hangs. */
async function speaking(more: readonly ScriptedStep[] = []) {
  const models = scriptedModels({ script: { architect: [hanging, ...more], router: more.length > 0 ? [waits] : [] } });
  const test = await openDiscussion({ models });
  const done = test.say('@architect what do you think?');
  while (test.typed.size === 0) await turn();
  return { models, test, done };
}

describe('P: stop, crash and persistence', () => {
  it('P01 cancel_mid_stream: ends the call, and no further call is made', async () => {
    const { models, test, done } = await speaking();
    await test.controller.command({ type: 'run.stop' });
    await done;
    assert.equal(models.calls.length, 1);
    assert.equal(models.open, 0);
    assert.equal(count(test, 'run.stopped'), 1);
    assert.equal(test.awaits(), 'resume');
    checkInvariants(test, models);
  });

  it('P02 cancel_during_backoff: the wait ends at once', async () => {
    const models = scriptedModels({ script: { architect: [{ fail: 'rateLimited', retryAfterMs: 20_000 }] } });
    const test = await openDiscussion({ models, retry: true });
    const done = test.say('@architect what do you think?');
    while (test.clock.sleeping() === 0) await turn();
    const startMs = test.clock.now();
    await test.controller.command({ type: 'run.stop' });
    await done;
    assert.deepEqual([test.clock.sleeping(), test.clock.now() - startMs, models.calls.length], [0, 0, 1]);
    checkInvariants(test, models);
  });

  it('P03 cancel_then_late_chunk: chunks after the stop are dropped', async () => {
    const models: Models = {
      ...scriptedModels(),
      async *stream(_request, signal) {
        yield { type: 'text', text: 'Nginx rewrites it' };
        await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
        yield { type: 'text', text: ' and a late one' };
        yield { type: 'done', finish: 'stop' };
      },
    };
    const test = await openDiscussion({ models });
    const done = test.say('@architect what do you think?');
    while (test.typed.size === 0) await turn();
    await test.controller.command({ type: 'run.stop' });
    await done;
    const ended = test.events.find((event) => event.type === 'turn.ended');
    assert.deepEqual(ended?.type === 'turn.ended' && [ended.outcome, ended.text], ['interrupted', 'Nginx rewrites it']);
    checkInvariants(test);
  });

  it('P04 double_cancel: counts as one stop', async () => {
    const { models, test, done } = await speaking();
    await Promise.all([test.controller.command({ type: 'run.stop' }), test.controller.command({ type: 'run.stop' })]);
    await test.controller.command({ type: 'run.stop' });
    await done;
    assert.equal(count(test, 'run.stopped'), 1);
    checkInvariants(test, models);
  });

  it('P05 user_message_mid_turn: is recorded at once, once, and handled in the next turn', async () => {
    let heard = '';
    const opened: { test?: TestSession } = {};
    const models = scriptedModels({
      script: {
        router: [
          speaks('architect'),
          {
            look: ({ messages }) => {
              heard = messages[0]?.text ?? '';
              return waits;
            },
          },
        ],
        architect: [
          {
            look: () => {
              void opened.test?.controller.command({ type: 'message.send', text: 'Think of proxies too.' });
              return said(answer);
            },
          },
        ],
      },
    });
    opened.test = await openDiscussion({ models });
    await opened.test.say('What do you think?');
    await opened.test.rest();
    assert.equal(heard.split('Think of proxies too.').length, 2);
    assert.equal(count(opened.test, 'message.said'), 2);
    checkInvariants(opened.test, models);
  });

  it('P05 user_message_mid_turn: interrupts the turn if so configured, and the team continues from the message', async () => {
    const models = scriptedModels({ script: { architect: [{ hang: true }], router: [waits] } });
    const test = await openDiscussion({ models, interrupts: true });
    const done = test.say('@architect what do you think?');
    while (models.calls.length === 0) await turn();
    await test.say('Think of proxies first.');
    await done;
    assert.equal(count(test, 'message.said'), 2);
    assert.equal(count(test, 'run.stopped'), 0, 'the team is not stopped');
    assert.deepEqual(
      test.events.flatMap((event) => (event.type === 'turn.ended' ? [event.outcome] : [])),
      ['interrupted'],
    );
    assert.equal(test.awaits(), 'floor');
    models.assertComplete();
    checkInvariants(test, models);
  });

  it('P06 two_runs: a second start joins the running one', async () => {
    const { models, test, done } = await speaking([said(answer)]);
    await test.controller.command({ type: 'floor.pass' });
    await test.controller.command({ type: 'run.resume' });
    assert.equal(models.calls.length, 1);
    await test.controller.command({ type: 'run.stop' });
    await done;
    await test.send({ type: 'run.resume' });
    models.assertComplete();
    checkInvariants(test, models);
  });

  it('P07 crash_mid_turn: the turn is interrupted, and nothing continues without the user', async () => {
    const { test } = await speaking();
    const models = scriptedModels();
    const again = await openTestSession({ models, sessions: test.sessions });
    await again.rest();
    assert.equal(again.awaits(), 'resume');
    const ended = again.events.find((event) => event.type === 'turn.ended');
    assert.equal(ended?.type === 'turn.ended' && ended.outcome, 'interrupted');
    assert.equal(models.calls.length, 0);
    checkInvariants(again, models);
  });

  it('P08 crash_after_approval: an unused approval builds nothing; the plan is offered again', async () => {
    const task = {
      id: 'T1',
      title: 'Limit',
      goal: '',
      files: ['a.js'],
      steps: [],
      doneWhen: '',
      dependsOn: [],
      risk: 'low',
      answers: [],
    } as const;
    const plan = { goal: 'A limit', tasks: [{ ...task, files: [], steps: [], dependsOn: [], answers: [] }], openDecisions: [] };
    const facts = [
      ...opened(),
      { type: 'phase.entered', from: 'discovery', to: 'ready', cause: 'userGo' },
      { type: 'phase.entered', from: 'ready', to: 'execution', cause: 'implementationStarted' },
      { type: 'plan.proposed', plan, version: 1, hash: 'h1' },
      { type: 'approval.granted', source: 'user', via: 'button', planHash: 'h1' },
    ] as const;
    const models = scriptedModels();
    const test = await openTestSession({ models, sessions: sessionsWith(facts) });
    await test.rest();
    assert.equal(test.awaits(), 'approval');
    assert.equal(models.calls.length + test.workspace.writes.length, 0);
    checkInvariants(test, models);
  });

  it('P09 log_truncated_line: a partial last line is truncated, and the user is told', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'milkstack-case-'));
    try {
      const logs = logsIn(folder, 0, 's');
      const id = logs.newId();
      const { log } = await logs.open(id);
      await log.append(opened());
      await log.close();
      appendFileSync(join(folder, `${id}.jsonl`), '{"seq":9,"at":0,"type":"message.sa');
      const test = await openTestSession({ models: scriptedModels(), sessions: { ...logs, logs: new Map(), full: false } });
      assert.equal(test.awaits(), 'floor');
      assert.ok([...test.session().transcript.entries.tail].some((entry) => entry.kind === 'repaired'));
      await test.controller.close();
      assert.doesNotMatch(readFileSync(join(folder, `${id}.jsonl`), 'utf8'), /message\.sa$/);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });

  it('P10 old_schema: a log of the first version loads, and unknown facts of a later one are skipped', () => {
    const folding = startFold();
    assert.ok(runToEnd(readingLog(readFileSync('test/kit/logs/v1.jsonl'), folding.take)).ok);
    const session = folding.session();
    assert.equal(session.phase, 'discovery');
    assert.equal(awaits(session), 'floor');
    const later = { type: 'something.happened', seq: session.seq + 1, at: 0 } as unknown as Event;
    const summary = { ...session.summary, workedAt: 0 };
    assert.deepEqual(fold([later], session), { ...session, seq: session.seq + 1, lastAt: 0, summary });
  });

  it('P11 roster_changed: a removed member is reported, and the others continue', async () => {
    const models = scriptedModels({ script: { router: [speaks('architect'), waits], architect: [said(answer)] } });
    const chosen = { type: 'route.chosen', next: 'oracle', by: null, reason: '', source: 'router' } as const;
    const test = await openDiscussion({ models, team: [...members, 'oracle'], facts: [{ type: 'floor.passed' }, chosen] });
    assert.ok([...test.session().transcript.entries.tail].some((entry) => entry.kind === 'absent' && entry.names === 'oracle'));
    await test.send({ type: 'run.resume' });
    models.assertComplete();
    checkInvariants(test, models);
    const again = await openTestSession({ models, sessions: test.sessions });
    assert.equal(again.session().transcript.entries.tail.filter((entry) => entry.kind === 'absent').length, 1);
  });

  it('P12 window_reload: shows the same conversation without duplicates', async () => {
    const models = scriptedModels({ script: { router: [speaks('architect'), waits], architect: [said(answer)] } });
    const test = await openDiscussion({ models });
    await test.say('What do you think?');
    const again = await openTestSession({ models, sessions: test.sessions });
    assert.deepEqual(again.session(), test.session());
    checkInvariants(again, models);
  });

  it('P13 disk_full: pauses the team mid-work, reports it, and loses no recorded text', async () => {
    const sessions = sessionsWith(opened());
    const models = scriptedModels({
      script: {
        router: [waits],
        architect: [
          {
            look: () => {
              sessions.full = true;
              return said(answer);
            },
          },
          said(answer),
        ],
      },
    });
    const test = await openTestSession({ models, sessions });
    await test.say('@architect what do you think?');
    assert.equal(test.storage.at(-1), 'failed');
    assert.equal(models.calls.length, 1);
    sessions.full = false;
    await test.send({ type: 'run.resume' });
    assert.equal(test.awaits(), 'floor');
    assert.equal(count(test, 'message.said'), 1);
  });

  it('P14 retry_after_abort: the user’s message is in the history once', async () => {
    let asked = '';
    const { test, done } = await speaking([
      {
        look: ({ messages }) => {
          asked = messages[0]?.text ?? '';
          return said(answer);
        },
      },
    ]);
    await test.controller.command({ type: 'run.stop' });
    await done;
    await test.send({ type: 'run.resume' });
    const conversation = asked.slice(asked.indexOf('The conversation'), asked.indexOf('The ledger'));
    assert.equal(conversation.split('> @architect what do you think?').length, 2);
    assert.equal(count(test, 'message.said'), 1);
    checkInvariants(test);
  });
});
