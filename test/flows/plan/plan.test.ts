// Plan: from the Planner's answer to the approval.
import assert from 'node:assert/strict';
import type { Fact } from '../../../src/core/events';
import { items } from '../../../src/core/base/chunkedList';
import type { TaskMap } from '../../../src/core/plan/taskMap';
import { openWish } from '../../../src/core/messageIntent/wish';
import { idle } from '../../kit/idleBuilder';
import { sessionsWith } from '../../kit/openDiscussion';
import { checkInvariants } from '../../kit/invariants';
import { hash, logOf, offered, openPlan, planText, task, wholePlan } from '../../kit/openPlan';
import { type ModelScript, type ScriptedStep, scriptedModels } from '../../kit/scriptedModels';
import { assertMapped, column } from '../../kit/lists';

const bare: TaskMap = { ...wholePlan, tasks: [task('T1'), task('T2'), task('T3')] };
const resume = { type: 'run.resume' } as const;
const renamed: TaskMap = { ...wholePlan, tasks: wholePlan.tasks.map((each) => ({ ...each, title: `New ${each.id}` })) };
const comment = { type: 'plan.comment', hash, taskId: 'T1', line: 'Do T1', text: 'Do it twice' } as const;

describe('the planner', () => {
  const planned = async (planner: ScriptedStep[]) => {
    const models = scriptedModels({ script: { planner } });
    const test = await openPlan({ models });
    await test.send(resume);
    models.assertComplete();
    checkInvariants(test, models);
    return test.session().progress.offered?.plan;
  };

  it('is not called again for a plan that accounts for everything', async () => {
    assert.deepEqual(await planned([{ text: planText(wholePlan) }]), wholePlan);
  });

  it('is given the IDs the plan must cover, and asked once for missing ones', async () => {
    const asks: string[] = [];
    const offeredPlan = await planned([
      {
        look: ({ messages }) => {
          asks.push(messages[0]?.text ?? '');
          return { text: planText(bare) };
        },
      },
      {
        look: ({ messages }) => {
          asks.push(messages[0]?.text ?? '');
          return { json: wholePlan };
        },
      },
    ]);
    assert.deepEqual(offeredPlan, wholePlan);
    assert.match(
      asks[0] ?? '',
      /- constraints, word for word in the ledger: C1\n- decisions, word for word in the ledger: D1\n.*\n?- objections, word for word in the ledger: O1/,
    );
    assert.match(asks[1] ?? '', /Not accounted for:\n\n- C1 .*\n- D1 .*\n- O1 /);
  });

  for (const [name, answer] of [
    ['brings nothing better', { json: bare }],
    ['is no plan', { text: 'I would rather not.' }],
    ['cannot be done in any order', { json: { ...wholePlan, tasks: [task('T1', { dependsOn: ['T1'], answers: ['O1'] })] } }],
    ['does not come', { fail: 'network' }],
  ] as readonly (readonly [string, ScriptedStep])[]) {
    it(`offers the first plan if the second answer ${name}, with the ignored objection left to decide`, async () => {
      const openDecisions = [
        'O1 (The header can be forged.): not addressed by the plan. You decide.',
        'P1 (A bucket in memory.): not addressed by the plan. You decide.',
      ];
      assert.deepEqual(await planned([{ text: planText(bare) }, answer]), { ...bare, openDecisions });
    });
  }

  for (const reason of ['network', 'rateLimited', 'badKey', 'contextTooLong'] as const) {
    it(`that cannot be asked for a fix, by ${reason}, reports that and not an unusable plan`, async () => {
      const models = scriptedModels({ script: { planner: [{ text: 'I would rather not.' }], repairer: [{ fail: reason }] } });
      const test = await openPlan({ models });
      await test.send(resume);
      assert.equal(test.session().fault?.fault.reason, reason);
      models.extend({ planner: [{ text: planText(wholePlan) }] });
      await test.send(resume);
      assert.deepEqual([test.session().progress.offered?.plan, test.awaits()], [wholePlan, 'approval']);
      models.assertComplete();
      checkInvariants(test, models);
    });
  }

  for (const [name, repairer] of [
    ['is no plan', { text: 'No.' }],
    ['is blocked', { fail: 'contentBlocked' }],
    ['is empty', { fail: 'empty' }],
  ] as readonly (readonly [string, ScriptedStep])[]) {
    it(`whose second answer ${name} too leads to an unusable plan`, async () => {
      const models = scriptedModels({ script: { planner: [{ text: 'I would rather not.' }], repairer: [repairer] } });
      const test = await openPlan({ models });
      await test.send(resume);
      assert.equal(test.session().fault?.fault.reason, 'planUnusable');
    });
  }

  for (const reason of ['contentBlocked', 'empty'] as const) {
    it(`without any answer, by ${reason}, is not retried for ever`, async () => {
      const models = scriptedModels({ script: { planner: [{ fail: reason }] } });
      const test = await openPlan({ models });
      await test.send(resume);
      assert.equal(test.session().fault?.fault.reason, reason);
      models.assertComplete();
    });
  }

  it('has its tasks offered in dependency order', async () => {
    const plan = await planned([{ text: planText({ ...wholePlan, tasks: wholePlan.tasks.toReversed() }) }]);
    assert.deepEqual(column(plan?.tasks, 'id'), ['T3', 'T1', 'T2']);
  });
});

describe('the plan card', () => {
  const open = async (script: ModelScript = {}, ...facts: Fact[]) => {
    const models = scriptedModels({ script });
    const test = await openPlan({ models }, offered(), ...facts);
    const entries = (kind: string) => [...items(test.session().transcript.entries)].filter((entry) => entry.kind === kind);
    return { test, models, entries, progress: () => test.session().progress };
  };

  it('creates a version with its own hash for every change, on the same card', async () => {
    const { test, progress, entries } = await open();
    await test.send({ type: 'plan.edit', hash, plan: renamed });
    const { offered: changed, previous } = progress();
    assert.deepEqual([changed?.plan, changed?.version, changed?.by, previous?.version], [renamed, 2, 'user', 1]);
    assert.notEqual(changed?.hash, hash);
    assertMapped(entries('plan'), [2], (entry) => entry.kind === 'plan' && entry.version);
    assert.equal(test.awaits(), 'approval');
  });

  it('creates no version without a change', async () => {
    const { test, progress } = await open();
    await test.send({ type: 'plan.edit', hash, plan: renamed });
    await test.send({ type: 'plan.edit', hash: progress().offered?.hash ?? '', plan: renamed });
    assert.equal(progress().offered?.version, 2);
  });

  it('approves the changed version only, and each version once', async () => {
    const { test, models, progress } = await open({ builder: idle(3), director: [{ text: 'Done.' }] });
    await test.send({ type: 'plan.edit', hash, plan: renamed });
    await test.send({ type: 'plan.approve', hash });
    assert.equal(progress().started, false);
    const changed = progress().offered?.hash ?? '';
    await test.send({ type: 'plan.approve', hash: changed });
    await test.send({ type: 'plan.approve', hash: changed });
    const approvals = logOf(test).flatMap((event) => (event.type === 'approval.granted' ? [event.planHash] : []));
    assert.deepEqual(approvals, [changed]);
    models.assertComplete();
    checkInvariants(test, models);
  });

  it('takes plain assent for the open version', async () => {
    const { test, models, progress } = await open({ builder: idle(3), director: [{ text: 'Done.' }] });
    await test.send({ type: 'plan.edit', hash, plan: renamed });
    const changed = progress().offered?.hash;
    await test.say('ok');
    assert.deepEqual(
      logOf(test).flatMap((event) => (event.type === 'approval.granted' ? [[event.via, event.planHash]] : [])),
      [['text', changed]],
    );
    models.assertComplete();
  });

  for (const [name, change, reason] of [
    ['to another version', { hash: 'older', plan: renamed }, 'outdated'],
    ['that no order can keep', { hash, plan: { ...wholePlan, tasks: [task('T1', { dependsOn: ['T1'] })] } }, 'broken'],
  ] as readonly (readonly [string, { hash: string; plan: TaskMap }, string])[]) {
    it(`rejects a change ${name}, and says so`, async () => {
      const { test, progress, entries } = await open();
      await test.send({ type: 'plan.edit', ...change });
      assert.deepEqual([progress().offered?.plan, progress().offered?.version], [wholePlan, 1]);
      assertMapped(entries('planRefused'), [reason], (entry) => entry.kind === 'planRefused' && entry.reason);
    });
  }

  it('is read-only once the plan is approved', async () => {
    const { test, progress } = await open(
      {},
      { type: 'approval.granted', source: 'user', via: 'button', planHash: hash },
      {
        ...{ type: 'execution.started', planHash: hash },
      },
    );
    await test.send({ type: 'plan.edit', hash, plan: renamed });
    await test.send(comment);
    assert.deepEqual([progress().offered?.plan, progress().placed], [wholePlan, []]);
  });

  it('collects comments, withdraws one, and sends the others together with their locations', async () => {
    let asked = '';
    const next = { ...wholePlan, goal: 'Another' };
    const { test, models, progress } = await open({
      planner: [
        {
          look: ({ messages }) => {
            asked = messages[0]?.text ?? '';
            return { text: planText(next) };
          },
        },
      ],
    });
    await test.send(comment);
    await test.send({ ...comment, taskId: null, line: '', text: 'Too long' });
    await test.send({ ...comment, taskId: 'T2', text: 'Never mind' });
    assert.equal(test.awaits(), 'approval');
    assert.equal(models.calls.length, 0);
    await test.send({ type: 'plan.uncomment', commentId: progress().placed[2]?.id ?? '' });
    await test.send({ type: 'plan.revise', hash });
    assert.match(asked, /comments on it, each with its place:\n\n- to T1 at "Do T1": Do it twice\n- to the plan: Too long\n\n/);
    assert.deepEqual([progress().offered?.version, progress().offered?.by, progress().placed], [2, 'planner', []]);
    models.assertComplete();
    checkInvariants(test, models);
  });

  it('requests only the commented steps and keeps the other nine of twelve byte for byte', async () => {
    const ids = Array.from({ length: 12 }, (_, index) => `T${index + 1}`);
    const answers = { T1: ['O1'], T2: ['D1', 'P1'] } as Readonly<Record<string, string[]>>;
    const plan: TaskMap = {
      ...wholePlan,
      tasks: ids.map((id, index) =>
        task(id, { answers: answers[id] ?? [], honours: ['C1'], dependsOn: index > 0 ? [`T${index}`] : [], pitfalls: [`Of ${id}`] }),
      ),
    };
    let asked = '';
    const written = ['T4', 'T7', 'T9'].map((id) => task(id, { steps: ['Do it twice'], dependsOn: ['T1'], honours: ['C1'] }));
    // The reply also changes steps without comments, and these changes must be ignored.
    const reply = {
      ...plan,
      goal: 'Another goal',
      tasks: [...written, task('T2', { title: 'Changed' }), task('T13', { dependsOn: ['T9'] })],
    };
    const models = scriptedModels({
      script: {
        planner: [
          {
            look: ({ messages }) => {
              asked = messages[0]?.text ?? '';
              return { text: planText(reply) };
            },
          },
        ],
      },
    });
    const test = await openPlan({ models }, offered(plan));
    for (const taskId of ['T4', 'T7', 'T9']) await test.send({ ...comment, taskId, line: `Do ${taskId}` });
    await test.send({ type: 'plan.revise', hash });
    const after = test.session().progress.offered;
    const bytes = (id: string, { tasks }: TaskMap) => JSON.stringify(tasks.find((each) => each.id === id));
    const kept = ids.filter((id) => after && bytes(id, after.plan) === bytes(id, plan));
    assert.deepEqual(kept, ['T1', 'T2', 'T3', 'T5', 'T6', 'T8', 'T10', 'T11', 'T12']);
    assert.deepEqual([after?.plan.tasks.length, after?.plan.goal, after?.version], [13, plan.goal, 2]);
    assert.match(asked, /Only T4, T7, T9 may change\./);
    models.assertComplete();
    checkInvariants(test, models);
  });

  it('sends nothing without comments', async () => {
    const { test, models } = await open();
    await test.send({ type: 'plan.revise', hash });
    assert.deepEqual([models.calls.length, test.awaits()], [0, 'approval']);
  });

  it('keeps comments across a user edit, except those on removed tasks', async () => {
    const { test, progress } = await open();
    await test.send(comment);
    await test.send({ ...comment, taskId: 'T3', text: 'What for?' });
    await test.send({ type: 'plan.edit', hash, plan: { ...wholePlan, tasks: wholePlan.tasks.slice(0, 2) } });
    assert.deepEqual(column(progress().placed, 'text'), ['Do it twice']);
  });

  it('asks for confirmation if an assent comes with unsent comments, and approves nothing', async () => {
    const { test, models, progress } = await open({});
    await test.send(comment);
    await test.say('ok');
    assert.deepEqual([progress().started, progress().offered?.version], [false, 1]);
    assert.equal(openWish(test.session().wishes)?.want, 'approve');
    models.assertComplete();
  });

  it('is read-only while the planner writes the next version, which is based on the latest one', async () => {
    const { test, progress, entries } = await open({ planner: [{ hang: true, afterText: 'Let me see' }] });
    await test.send(comment);
    void test.controller.command({ type: 'plan.revise', hash });
    while (!test.session().turn) await new Promise((resolve) => setImmediate(resolve));
    await test.controller.command({ type: 'plan.edit', hash, plan: renamed });
    await test.controller.command({ type: 'plan.approve', hash });
    assert.deepEqual([progress().offered?.version, progress().started, entries('planRefused').length], [1, false, 1]);
    await test.send({ type: 'run.stop' });
  });
});

describe('a crash during planning', () => {
  it('leaves no approval and no work that resumes by itself after any event, and the same fold', async () => {
    const script = {
      planner: [{ text: planText(renamed) }],
      'adversary.aside': [{ text: 'So it is.' }],
      builder: idle(3),
      director: [{ text: 'Done.' }],
    };
    const whole = await openPlan({ models: scriptedModels({ script }) }, offered());
    await whole.send({ type: 'plan.edit', hash, plan: { ...wholePlan, goal: 'Mine' } });
    const changed = whole.session().progress.offered?.hash ?? '';
    await whole.send({ ...comment, hash: changed });
    await whole.send({ type: 'aside.ask', about: { kind: 'task', taskId: 'T1' }, text: 'Why?' });
    await whole.send({ type: 'plan.revise', hash: changed });
    await whole.send({ type: 'plan.approve', hash: whole.session().progress.offered?.hash ?? '' });
    assert.equal(whole.session().phase, 'done');
    const facts: readonly Fact[] = logOf(whole);
    const first = facts.findIndex((fact) => fact.type === 'plan.proposed');
    for (let events = first + 1; events < facts.length; events++) {
      const models = scriptedModels();
      const again = await openPlan({ models, sessions: sessionsWith(facts.slice(0, events)) });
      const { approval, offered: open } = again.session().progress;
      assert.ok(
        approval === null || (approval.planHash === open?.hash && approval.spent === again.session().progress.started),
        `${events}`,
      );
      assert.deepEqual([models.calls.length, again.controller.isBusy()], [0, false]);
      checkInvariants(again);
    }
  });
});

describe('the auto-turn limit of the executor', () => {
  const many: TaskMap = { ...wholePlan, tasks: Array.from({ length: 7 }, (_, index) => task(`T${index + 1}`)) };
  const started = async (left: number, architect: readonly ScriptedStep[] = []) => {
    const models = scriptedModels({
      script: { 'architect.aside': [...architect], builder: idle(5 + left), director: left > 0 ? [{ text: 'Done.' }] : [] },
    });
    const test = await openPlan({ models }, offered(many));
    await test.send({ type: 'plan.approve', hash });
    assert.deepEqual([test.awaits(), models.calls.length], ['goOn', 5]);
    return { test, models };
  };

  for (const [name, go] of [
    ['its button', { type: 'execution.goOn', goOn: true }],
    ['"continue"', { type: 'message.send', text: 'continue' }],
    ['"weiter"', { type: 'message.send', text: 'Weiter.' }],
    ['plain assent', { type: 'message.send', text: 'ok' }],
  ] as const) {
    it(`pauses after five turns, and continues by ${name}`, async () => {
      const { test, models } = await started(2);
      await test.send(go);
      assert.equal(test.session().phase, 'done');
      models.assertComplete();
      checkInvariants(test, models);
    });
  }

  for (const [text, awaited, answered] of [
    ['What have you done so far?', 'goOn', [{ text: 'Five steps so far.' }]],
    ['continue?', 'goOn', [{ text: 'Say so, and the Builder goes on.' }]],
    ['Use tabs, please', 'goOn', []],
    ['Do not continue', 'resume', []],
  ] as const) {
    it(`does not continue by "${text}"`, async () => {
      const { test, models } = await started(0, answered);
      await test.say(text);
      assert.equal(test.awaits(), awaited);
      models.assertComplete();
    });
  }

  it('stays paused until it is resumed', async () => {
    const { test, models } = await started(2);
    await test.send({ type: 'execution.goOn', goOn: false });
    assert.equal(test.awaits(), 'resume');
    await test.send(resume);
    assert.equal(test.session().phase, 'done');
    models.assertComplete();
  });

  it('ignores "go on" if nothing was asked', async () => {
    const models = scriptedModels();
    const test = await openPlan({ models }, offered());
    const { seq } = test.session();
    await test.send({ type: 'execution.goOn', goOn: true });
    await test.send({ type: 'execution.goOn', goOn: false });
    assert.equal(test.session().seq, seq);
  });
});
