// Restoring checkpoints, and undoing a restore.
import assert from 'node:assert/strict';
import type { RestoreOffer } from '../../../src/core/checkpoints/checkpoints';
import type { RestoreScope } from '../../../src/core/checkpoints/facts';
import { acceptStep, reviewSession, type ReviewSession, sessionId, stamped, stepOf, type StepTexts } from '../../kit/reviewSession';
import { checkInvariants } from '../../kit/invariants';
import { restoredText, restoreTitle } from '../../../src/core/outcome/restoreClaims';
import { testWording } from '../../kit/reportSessions';
import { memoryCheckpoints, memorySessions, memoryWorkspace } from '../../kit/memory';
import { reads, scriptedModels } from '../../kit/scriptedModels';
import { column } from '../../kit/lists';

const one = 'one\ntwo\nthree\nfour\nfive\nsix\nseven\n';

const two = one.replace('two', 'TWO');

const three = two.replace('six', 'SIX');

/** Three steps: an edit, an edit with a created file, and an edit with a deleted file. */
const steps: StepTexts[] = [
  { 'a.txt': [one, two] },
  { 'a.txt': [two, three], 'new.txt': [null, 'new\n'] },
  { 'old.txt': ['old\n', null], 'b.txt': ['b\n', 'B\n'] },
];

const atStart = { 'a.txt': one, 'old.txt': 'old\n', 'b.txt': 'b\n' };

/** Session in which the first `accepted` steps are accepted. `before` holds the files before each step. */
async function written(accepted = 3, options: Parameters<typeof reviewSession>[1] = {}) {
  const test = await reviewSession(steps, { files: atStart, ...options });
  const before: Record<string, string>[] = [];
  for (let step = 0; step < accepted; step++) {
    before.push(Object.fromEntries(test.workspace.files));
    await acceptStep(test);
  }
  return { test, before, files: () => Object.fromEntries(test.workspace.files) };
}

const offerOf = (test: ReviewSession): RestoreOffer => {
  const { offer } = test.session().checkpoints;
  assert.ok(offer, 'nothing is offered');
  return offer;
};

async function preview(test: ReviewSession, checkpointId: string, what: RestoreScope = 'files'): Promise<RestoreOffer> {
  await test.send({ type: 'checkpoint.preview', checkpointId, what });
  return offerOf(test);
}

const settle = (test: ReviewSession, taken: boolean, overwrite: string[] = []) =>
  test.send({ type: 'restore.settle', restoreId: offerOf(test).restoreId, taken, overwrite });

async function restoreTo(test: ReviewSession, taskId: string, what: RestoreScope = 'files'): Promise<void> {
  await preview(test, stepOf(test, taskId).checkpointId, what);
  await settle(test, true);
}

/** Undoes the last restore. */
async function redo(test: ReviewSession): Promise<void> {
  await preview(test, test.session().checkpoints.changes.at(-1)?.checkpointId ?? '');
  await settle(test, true);
}

const verdicts = (test: ReviewSession) => test.session().progress.tasks.map((task) => [...new Set(Object.values(task.verdicts))].join('+'));

const outcomes = (offer: RestoreOffer) => Object.fromEntries(offer.files.map(({ path, outcome }) => [path, outcome]));

describe('a restore', () => {
  for (const step of [1, 2, 3]) {
    it(`to before step ${step} of three restores every file exactly, and redo reapplies it`, async () => {
      const { test, before, files } = await written();
      const end = files();
      await restoreTo(test, `t${step}`);
      assert.deepEqual(files(), before[step - 1]);
      assert.deepEqual(verdicts(test), ['accepted', 'accepted', 'accepted'].fill('pending', step - 1));
      assert.equal(test.awaits(), 'review');
      await redo(test);
      assert.deepEqual(files(), end);
      assert.deepEqual(verdicts(test), ['accepted', 'accepted', 'accepted']);
      assert.equal(test.awaits(), 'verification');
      checkInvariants(test);
    });
  }

  it('lets the build continue from there: the same edits can be accepted and undone again', async () => {
    const { test, before, files } = await written();
    const end = files();
    await restoreTo(test, 't2');
    await acceptStep(test);
    await acceptStep(test);
    assert.deepEqual(files(), end);
    await restoreTo(test, 't1');
    assert.deepEqual(files(), before[0]);
    checkInvariants(test);
  });

  it('shows a preview and does nothing until the user confirms', async () => {
    const { test, files } = await written();
    const end = files();
    const offer = await preview(test, stepOf(test, 't2').checkpointId);
    assert.deepEqual(outcomes(offer), { 'a.txt': 'unchanged', 'new.txt': 'unchanged', 'old.txt': 'unchanged', 'b.txt': 'unchanged' });
    assert.deepEqual(column(offer.files, 'change'), ['edit', 'delete', 'create', 'edit']);
    assert.deepEqual(files(), end);
    await settle(test, false);
    assert.deepEqual(files(), end);
    assert.equal(test.session().checkpoints.offer, null);
    assert.deepEqual(verdicts(test), ['accepted', 'accepted', 'accepted']);
  });

  it('merges text typed elsewhere in a file, before and after the step', async () => {
    const { test, files } = await written(1);
    test.workspace.files.set('a.txt', `${two}typed between\n`);
    await acceptStep(test);
    test.workspace.files.set('a.txt', `typed last\n${three}typed between\n`);
    const offer = await preview(test, stepOf(test, 't1').checkpointId);
    const [file] = offer.files;
    assert.deepEqual([file?.outcome, file?.own.map(({ text }) => text)], ['merged', ['typed last', 'typed between']]);
    await settle(test, true);
    assert.equal(files()['a.txt'], `typed last\n${one}typed between\n`);
    await redo(test);
    assert.equal(files()['a.txt'], `typed last\n${three}typed between\n`);
  });

  it('does not overwrite lines typed at the same place, and reports them', async () => {
    const { test, files } = await written();
    test.workspace.files.set('a.txt', three.replace('SIX', 'mine'));
    const offer = await preview(test, stepOf(test, 't2').checkpointId);
    const conflict = offer.files.find(({ outcome }) => outcome === 'conflict');
    assert.deepEqual([conflict?.path, conflict?.own], ['a.txt', [{ line: 6, text: 'mine' }]]);
    await settle(test, true);
    assert.equal(files()['a.txt'], three.replace('SIX', 'mine'));
    assert.equal(files()['new.txt'], undefined, 'the other files are restored');
    assert.equal(verdicts(test)[1], 'accepted+pending', 'what is in the file still counts as accepted');
  });

  it('restores the old version of a conflicting file on request, and redo brings the typed lines back', async () => {
    const { test, before, files } = await written();
    const mine = three.replace('SIX', 'mine');
    test.workspace.files.set('a.txt', mine);
    await preview(test, stepOf(test, 't2').checkpointId);
    await settle(test, true, ['a.txt']);
    assert.deepEqual(files(), before[1]);
    await redo(test);
    assert.equal(files()['a.txt'], mine);
  });

  it('keeps a created file that was edited later, and removes an unchanged one', async () => {
    const { test, files } = await written();
    test.workspace.files.set('new.txt', 'new\nmine\n');
    await restoreTo(test, 't2');
    assert.equal(files()['new.txt'], 'new\nmine\n');
    test.workspace.files.set('new.txt', 'new\n');
    await redo(test);
    await restoreTo(test, 't2');
    assert.equal(files()['new.txt'], undefined);
  });

  it('neither recreates a file deleted meanwhile, nor overwrites one created meanwhile', async () => {
    const { test, files } = await written();
    test.workspace.files.delete('b.txt');
    test.workspace.files.set('old.txt', 'mine\n');
    const offer = await preview(test, stepOf(test, 't3').checkpointId);
    assert.deepEqual(outcomes(offer), { 'old.txt': 'conflict', 'b.txt': 'conflict' });
    await settle(test, true);
    assert.deepEqual([files()['b.txt'], files()['old.txt']], [undefined, 'mine\n']);
  });

  it('restores the bytes of a deleted binary file, and deletes it again', async () => {
    const { test } = await written(1);
    const bytes = Uint8Array.from([0, 1, 255, 254]);
    const id = await test.checkpoints.keep(bytes);
    const files = [{ path: 'logo.png', before: { id, kind: 'bytes' as const }, after: null }];
    const log = test.sessions.logs.get(sessionId) ?? [];
    log.push(...stamped([{ type: 'checkpoint.kept', checkpointId: 'c-logo', taskId: 't2', hunkIds: [], files }], log.length + 1));
    const again = await reviewSession(steps, { sessions: test.sessions, workspace: test.workspace, checkpoints: test.checkpoints });
    await restoreTo(again, 't2');
    assert.deepEqual(again.workspace.binaries.get('logo.png'), bytes);
    await redo(again);
    assert.equal(again.workspace.binaries.has('logo.png'), false);
  });

  it('restores a deleted link as a link', async () => {
    const { test } = await written(2);
    test.workspace.links.set('old.txt', 'real.txt');
    await acceptStep(test);
    assert.equal(test.workspace.links.has('old.txt'), false);
    await restoreTo(test, 't3');
    assert.equal(test.workspace.links.get('old.txt'), 'real.txt');
  });

  it('undoes a rename, and keeps the new file if it was edited later', async () => {
    const { test } = await written(1);
    const checkpoint = async (text: string) => ({ id: await test.checkpoints.keep(new TextEncoder().encode(text)), kind: 'text' as const });
    const renamed = await checkpoint(two);
    const files = [
      { path: 'a.txt', before: renamed, after: null },
      { path: 'moved.txt', before: null, after: renamed },
    ];
    const log = test.sessions.logs.get(sessionId) ?? [];
    log.push(...stamped([{ type: 'checkpoint.kept', checkpointId: 'c-moved', taskId: 't2', hunkIds: [], files }], log.length + 1));
    test.workspace.files.delete('a.txt');
    test.workspace.files.set('moved.txt', two);
    const again = await reviewSession(steps, { sessions: test.sessions, workspace: test.workspace, checkpoints: test.checkpoints });
    await restoreTo(again, 't1');
    assert.deepEqual(Object.fromEntries(again.workspace.files), atStart);
    await redo(again);
    again.workspace.files.set('moved.txt', `${two}mine\n`);
    assert.deepEqual(outcomes(await preview(again, 'c-moved')), { 'a.txt': 'unchanged', 'moved.txt': 'conflict' });
    await settle(again, true);
    assert.equal(again.workspace.files.get('moved.txt'), `${two}mine\n`, 'what was typed stays where it was typed');
  });

  it('skips a file whose stored text is damaged, and reports it', async () => {
    const { test, files } = await written();
    const [file] = stepOf(test, 't1').files;
    test.checkpoints.contents.delete(file?.before?.id ?? '');
    const offer = await preview(test, stepOf(test, 't1').checkpointId);
    assert.equal(outcomes(offer)['a.txt'], 'damaged');
    await settle(test, true, ['a.txt']);
    assert.equal(files()['a.txt'], three);
    assert.equal(files()['new.txt'], undefined);
  });

  it('treats changes undone by hand as undone', async () => {
    const { test } = await written(1);
    test.workspace.files.set('a.txt', one);
    const offer = await preview(test, stepOf(test, 't1').checkpointId);
    assert.deepEqual(outcomes(offer), { 'a.txt': 'nothing' });
    await settle(test, true);
    assert.equal(verdicts(test)[0], 'pending');
  });

  it('updates the preview if files change before the confirmation, and does nothing yet', async () => {
    const { test, files } = await written();
    const shown = await preview(test, stepOf(test, 't2').checkpointId);
    test.workspace.files.set('a.txt', three.replace('SIX', 'mine'));
    await settle(test, true);
    assert.notEqual(offerOf(test).restoreId, shown.restoreId);
    assert.equal(outcomes(offerOf(test))['a.txt'], 'conflict');
    assert.equal(files()['new.txt'], 'new\n');
    await test.send({ type: 'restore.settle', restoreId: shown.restoreId, taken: true, overwrite: ['a.txt'] });
    assert.equal(files()['new.txt'], 'new\n', 'an answer to the old card means nothing');
  });

  it('expires as soon as something else is written', async () => {
    const { test } = await written(2);
    await preview(test, stepOf(test, 't1').checkpointId);
    await acceptStep(test);
    assert.equal(test.session().checkpoints.offer, null);
  });

  it('records no line of a file with secrets', async () => {
    const env: StepTexts[] = [{ '.env': ['A=1\n', 'A=2\n'] }];
    const test = await reviewSession(env, { files: { '.env': 'A=1\n' } });
    // The first command reports that the file is sensitive, the second confirms.
    await test.send({ type: 'task.settle', taskId: 't1', accept: true });
    await test.send({ type: 'task.settle', taskId: 't1', accept: true, confirmed: true });
    test.workspace.files.set('.env', 'A=hunter2\n');
    const [file] = (await preview(test, stepOf(test, 't1').checkpointId)).files;
    assert.deepEqual([file?.outcome, file?.own, file?.ownCount], ['conflict', [], 1]);
    assert.doesNotMatch(JSON.stringify(test.sessions.logs.get(sessionId)), /hunter2/);
  });

  it('reopens a finished build, and closes it again', async () => {
    const { test, before, files } = await written();
    const log = test.sessions.logs.get(sessionId) ?? [];
    log.push(
      ...stamped(
        [
          { type: 'verification.ended', task: 'test', outcome: 'passed', exitCode: 0 },
          { type: 'phase.entered', from: 'execution', to: 'done', cause: 'allSettled' },
        ],
        log.length + 1,
      ),
    );
    const again = await reviewSession(steps, { sessions: test.sessions, workspace: test.workspace, checkpoints: test.checkpoints });
    await restoreTo(again, 't3');
    assert.deepEqual(files(), before[2]);
    assert.deepEqual([again.session().phase, again.awaits()], ['execution', 'review']);
    await acceptStep(again);
    assert.equal(again.awaits(), 'verification', 'what was checked is not what stands there now');
  });

  it('requires a new approval when it goes back to before the build', async () => {
    const { test, before, files } = await written(2);
    const log = test.sessions.logs.get(sessionId) ?? [];
    const plan = test.session().progress.offered?.plan ?? { goal: '', tasks: [], openDecisions: [] };
    log.push(
      ...stamped(
        [
          { type: 'plan.proposed', plan, version: 2, hash: 'second' },
          { type: 'approval.granted', source: 'user', via: 'button', planHash: 'second' },
          { type: 'execution.started', planHash: 'second' },
        ],
        log.length + 1,
      ),
    );
    const again = await reviewSession(steps, { sessions: test.sessions, workspace: test.workspace, checkpoints: test.checkpoints });
    await restoreTo(again, 't2');
    assert.deepEqual(files(), before[1]);
    assert.deepEqual([again.session().progress.started, again.session().progress.approval], [false, null]);
    await redo(again);
    assert.equal(again.session().progress.approval, null, 'a redo grants nothing');
    await again.send({ type: 'run.resume' });
    assert.equal(again.awaits(), 'approval');
  });
});

describe('a restore of the conversation', () => {
  it('continues in a new session, and the original stays unchanged', async () => {
    const { test, files } = await written(2);
    const end = files();
    const log = structuredClone(test.sessions.logs.get(sessionId) ?? []);
    const step = stepOf(test, 't2');
    await restoreTo(test, 't2', 'conversation');
    assert.deepEqual(files(), end, 'no file is touched');
    const forked = test.session();
    assert.notEqual(forked.id, sessionId);
    assert.equal(forked.forkedFrom, sessionId);
    assert.deepEqual(verdicts(test).slice(0, 2), ['accepted', 'pending']);
    assert.deepEqual(test.sessions.logs.get(forked.id)?.slice(0, step.seq - 1), log.slice(0, step.seq - 1));
    assert.deepEqual(test.sessions.logs.get(sessionId)?.slice(0, log.length), log);
    assert.equal(await test.sessions.latest(), forked.id);
    checkInvariants(test);
  });

  it('links both sessions with each other, and with no other session', async () => {
    const { test } = await written(2);
    await restoreTo(test, 't2', 'conversation');
    const forked = test.session().id;
    await test.send({ type: 'session.open', sessionId });
    assert.equal(test.session().id, sessionId);
    await test.send({ type: 'session.open', sessionId: forked });
    assert.equal(test.session().id, forked);
    await test.send({ type: 'session.open', sessionId: 'session-9' });
    assert.equal(test.session().id, forked);
    assert.equal(test.sessions.logs.has('session-9'), false);
  });

  it('includes the files if both are requested', async () => {
    const { test, before, files } = await written();
    await restoreTo(test, 't2', 'both');
    assert.deepEqual(files(), before[1]);
    assert.deepEqual(verdicts(test), ['accepted', 'pending', 'pending']);
    await acceptStep(test);
    assert.equal(files()['a.txt'], three);
  });

  it('names a log whose copy was interrupted by a crash', async () => {
    const { test } = await written(2);
    const id = await test.sessions.fork(sessionId, stepOf(test, 't2').seq - 1);
    const again = await reviewSession(steps, { sessions: test.sessions, workspace: test.workspace, checkpoints: test.checkpoints });
    assert.deepEqual([again.session().id, again.session().forkedFrom], [id, sessionId]);
  });
});

describe('a restore that fails', () => {
  it('writes nothing while the store is full, and can be repeated later', async () => {
    const { test, before, files } = await written();
    test.workspace.files.set('a.txt', `${three}not kept yet\n`);
    const end = files();
    await preview(test, stepOf(test, 't1').checkpointId);
    test.checkpoints.full = true;
    assert.equal(await settle(test, true), false);
    assert.deepEqual(test.storage.at(-1), 'failed');
    assert.deepEqual(files(), end);
    test.checkpoints.full = false;
    await settle(test, true);
    assert.deepEqual(files(), { ...before[0], 'a.txt': `${one}not kept yet\n` });
  });

  it('writes nothing in a read-only folder, reports it, and can be repeated', async () => {
    const { test, before, files } = await written();
    const end = files();
    await preview(test, stepOf(test, 't2').checkpointId);
    test.workspace.readOnly = true;
    await settle(test, true);
    assert.equal(test.session().fault?.fault.reason, 'readOnly');
    assert.deepEqual(files(), end);
    assert.deepEqual(verdicts(test), ['accepted', 'accepted', 'accepted']);
    assert.equal(test.session().checkpoints.pending, null);
    test.workspace.readOnly = false;
    await test.send({ type: 'run.resume' });
    await restoreTo(test, 't2');
    assert.deepEqual(files(), before[1]);
  });
});

describe('two sessions of one workspace', () => {
  it('share one store, and each undoes its own steps', async () => {
    const workspace = memoryWorkspace(atStart);
    const checkpoints = memoryCheckpoints();
    const first = await reviewSession([steps[0] ?? {}], { workspace, checkpoints });
    await acceptStep(first);
    const other: StepTexts[] = [{ 'a.txt': [two, three] }];
    const second = await reviewSession(other, { workspace, checkpoints, sessions: memorySessions(() => 2_000) });
    await acceptStep(second);
    await restoreTo(first, 't1');
    assert.equal(workspace.files.get('a.txt'), one.replace('six', 'SIX'), 'what the other session wrote stays');
    await restoreTo(second, 't1');
    assert.equal(workspace.files.get('a.txt'), one);
  });
});

describe('the wording of a restore', () => {
  const long = Array.from({ length: 60 }, (_, line) => `line ${line}`).join('\n');
  const changed = [5, 20, 35, 50].reduce((text, line) => text.replace(`line ${line}\n`, `LINE ${line}\n`), `${long}\n`);
  const parts: StepTexts[] = [
    { 'a.txt': ['a\n', 'A\n'] },
    { 'b.txt': [`${long}\n`, changed], 'c.txt': [null, 'c\n'] },
    { 'd.txt': ['d\n', 'D\n'] },
  ];
  const start = { 'a.txt': 'a\n', 'b.txt': `${long}\n`, 'd.txt': 'd\n' };

  /** Session in which step 1 is accepted, and all hunks of step 2 except the second. */
  async function halfway() {
    const models = scriptedModels({ answer: () => reads('undo', 'undo') });
    const test = await reviewSession(parts, { files: start, models });
    await acceptStep(test);
    const second = test.session().progress.tasks[1];
    for (const [index, hunk] of (second?.files ?? []).flatMap(({ hunks }) => hunks).entries())
      await test.send({ type: 'hunk.settle', taskId: 't2', hunkId: hunk.id, accept: index !== 1 });
    return test;
  }
  const told = (test: ReviewSession) => {
    const last = test.session().checkpoints.changes.at(-1);
    assert.equal(last?.kind, 'restore');
    return last?.kind === 'restore' ? restoredText(test.session(), last, testWording()) : '';
  };

  for (const words of ['undo the last step please', 'undo the last step', 'undo that'])
    it(`undoes the whole step by "${words}"`, async () => {
      const test = await halfway();
      await test.say(words);
      await test.say('yes');
      assert.equal(restoreTitle(test.session(), offerOf(test).target, testWording()), 'Revert step 2');
      await settle(test, true);
      assert.deepEqual(Object.fromEntries(test.workspace.files), { ...start, 'a.txt': 'A\n' });
      assert.equal(told(test), 'Reverted step 2');
      checkInvariants(test);
    });

  it('counts the changes if earlier ones of the step stay', async () => {
    const test = await halfway();
    const changes = test.session().checkpoints.changes.filter((change) => change.kind === 'step' && change.taskId === 't2');
    await preview(test, changes[1]?.checkpointId ?? '');
    assert.equal(restoreTitle(test.session(), offerOf(test).target, testWording()), `Undo ${changes.length - 1} changes (step 2)`);
    await settle(test, true);
    assert.equal(told(test), `${changes.length - 1} changes undone (step 2)`);
    assert.match(test.workspace.files.get('b.txt') ?? '', /LINE 5/);
  });

  it('names every step that is undone with it', async () => {
    const test = await halfway();
    await acceptStep(test);
    const first = test.session().checkpoints.changes.find((change) => change.kind === 'step' && change.taskId === 't2');
    await preview(test, first?.checkpointId ?? '');
    assert.equal(restoreTitle(test.session(), offerOf(test).target, testWording()), 'Revert steps 2, 3');
  });

  it('says that it was partial, and which files were skipped', async () => {
    const test = await halfway();
    test.workspace.files.set('c.txt', 'mine\n');
    await test.say('undo the last step');
    await test.say('yes');
    await settle(test, true);
    const last = test.session().checkpoints.changes.at(-1);
    assert.deepEqual(last?.kind === 'restore' && last.left, ['c.txt']);
    assert.equal(told(test), 'Partly restored');
    assert.equal(test.workspace.files.get('c.txt'), 'mine\n');
    checkInvariants(test);
  });
});
