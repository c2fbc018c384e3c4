// Runs and stops of a session until the session is idle.
import assert from 'node:assert/strict';
import type { Fact } from '../../../src/core/events';
import { noUsage } from '../../../src/core/models/usage';
import { emptySession } from '../../../src/core/session';
import { type Flow, type StepRunner, allOrAbort } from '../../../src/flows/kernel/flow';
import { createRecorder } from '../../../src/flows/kernel/recorder';
import { LogError } from '../../../src/flows/ports/ports';
import { dispatch, stop } from '../../../src/flows/session/dispatch';
import { nothingToChange } from '../../kit/idleBuilder';
import { checkInvariants } from '../../kit/invariants';
import { openDiscussion, opened, sessionsWith } from '../../kit/openDiscussion';
import { hash, offered, openPlan, task, wholePlan } from '../../kit/openPlan';
import { scriptedModels, type ScriptedStep } from '../../kit/scriptedModels';
import { turn } from '../../kit/virtualClock';

const bill: Fact = {
  ...{ type: 'call.ended', role: 'architect', purpose: 'speak', agent: 'architect', turnId: 't', model: 'm', recorded: false },
  ...{ usage: { ...noUsage, input: 7 }, costUsd: 1, outcome: 'done', tookMs: 1 },
};

const begun: Fact = { type: 'turn.started', turnId: 't', agent: 'architect', to: 'user', reason: '', source: 'engine' };

const ended: Fact = { type: 'turn.ended', turnId: 't', outcome: 'done', text: 'as far as it came', mentions: ['director'], stance: null };

/** Recorder with a log whose disk is full while `state.full` is set. */
function recording() {
  const state = { full: false };
  let seq = 0;
  const append = async (facts: readonly Fact[]) => {
    if (state.full) throw new LogError('no space left on device', true);
    return facts.map((fact) => ({ ...fact, seq: ++seq, at: seq }));
  };
  const log = { append, flush: async () => undefined, close: async () => undefined };
  return { state, recorder: createRecorder(log, { events: () => undefined }, emptySession) };
}

describe('an idle run', () => {
  it('records bills and the end of a turn as soon as there is space', async () => {
    const { state, recorder } = recording();
    await recorder.record(begun);
    state.full = true;
    await assert.rejects(recorder.record(bill, ended, { type: 'floor.passed' }), LogError);
    assert.notEqual(recorder.session().turn, null);
    state.full = false;
    await recorder.record({ type: 'run.resumed' });
    assert.equal(recorder.session().turn, null);
    assert.equal(recorder.session().spend.costUsd, 1);
    const entry = [...recorder.session().transcript.entries.tail].find(({ kind }) => kind === 'turn');
    assert.ok(entry?.kind === 'turn' && entry.state === 'interrupted');
  });

  it('has ended every parallel call of a failed one', async () => {
    const resting: string[] = [];
    const flow = { signal: new AbortController().signal } as Flow;
    const work = async ({ signal }: Flow, name: string) => {
      if (name === 'b') throw new LogError('no space left on device', true);
      await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
      await turn();
      resting.push(name);
    };
    await assert.rejects(allOrAbort(flow, ['a', 'b', 'c'], work), LogError);
    assert.deepEqual(resting, ['a', 'c']);
  });

  it('leaves no open stream and no nested turn after the disk was full mid-turn', async () => {
    const sessions = sessionsWith(opened());
    const fills: ScriptedStep = {
      look: () => {
        sessions.full = true;
        return { text: 'As long as Redis is there, yes.' };
      },
    };
    const route: ScriptedStep = { json: { next: 'architect', reason: 'x', onTopic: true } };
    const models = scriptedModels({ script: { architect: [fills] }, answer: ({ role }) => (role === 'router' ? route : { text: 'Yes.' }) });
    const test = await openDiscussion({ models, sessions });
    await test.say('@architect What do you think?');
    assert.equal(models.open, 0);
    assert.equal(test.storage.at(-1), 'failed');
    sessions.full = false;
    await test.send({ type: 'run.resume' });
    assert.equal(test.session().turn, null);
    checkInvariants(test);
  });
});

describe('a stop', () => {
  /** Fake step runner that awaits `onStop` when it is stopped. */
  function working(onStop: () => Promise<void> | void): StepRunner & { busy: boolean } {
    const run = {
      busy: true,
      continueWork: () => {
        run.busy = true;
      },
      start: () => false,
      isBusy: () => run.busy,
      idle: async () => undefined,
      stop: async (meanwhile?: () => Promise<unknown>) => {
        const was = run.busy;
        run.busy = false;
        if (was) await onStop();
        await meanwhile?.();
        return was;
      },
    };
    return run;
  }

  it('during work ends the work before it is recorded', async () => {
    const many = { ...wholePlan, tasks: Array.from({ length: 7 }, (_, index) => task(`T${index + 1}`)) };
    const models = scriptedModels({ answer: () => nothingToChange('src/login.ts:1', 'let a = 1;') });
    const test = await openPlan({ models }, offered(many));
    await test.send({ type: 'plan.approve', hash });
    const session = test.session();
    assert.equal(test.awaits(), 'goOn');
    const order: string[] = [];
    const run = working(() => void order.push('ended'));
    const recordIf = async (_isDue: unknown, fact: Fact) => order.push(fact.type) > 0;
    await dispatch(
      { recorder: { session: () => session, recordIf } } as unknown as Flow,
      { ...run, continueWork: () => undefined },
      { type: 'execution.goOn', goOn: false },
    );
    assert.deepEqual(order, ['ended', 'run.stopped']);
  });

  it('twice counts as one', async () => {
    const { recorder } = recording();
    const run = working(turn);
    await Promise.all([stop({ recorder } as Flow, run, true), stop({ recorder } as Flow, run, true)]);
    await stop({ recorder } as Flow, run, false);
    assert.equal(recorder.session().seq, 1);
  });
});
