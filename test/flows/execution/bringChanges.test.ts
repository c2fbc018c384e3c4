// Review of changes made by another agent after a handover.
import assert from 'node:assert/strict';
import { createRandom } from '../../core/edits/seededRandom';
import { checkInvariants } from '../../kit/invariants';
import { memoryCheckpoints, memoryWorkspace } from '../../kit/memory';
import { opened, sessionsWith } from '../../kit/openDiscussion';
import { openTestSession, type TestSessionOptions } from '../../kit/openTestSession';
import { rounds } from '../../kit/rounds';
import { handover } from '../../kit/sampleSession';
import { scriptedModels } from '../../kit/scriptedModels';
import { column, columns } from '../../kit/lists';

const limiter = 'export function take(attempts) {\n  return attempts < 5;\n}\n';
const theirs = limiter.replace('5', '6').replace('}\n', '}\n\nexport const window = 60;\n');
const summary = { text: 'It is done.' };

const startFiles = { 'src/limit.js': limiter, 'src/old.js': 'gone soon\n', 'src/same.js': 'same\n' };

async function openReady(options: Partial<TestSessionOptions> = {}) {
  const workspace = memoryWorkspace(startFiles);
  const models = scriptedModels({ script: { director: [summary] } });
  const sessions = sessionsWith([
    ...opened(),
    { type: 'phase.entered', from: 'discovery', to: 'ready', cause: 'userGo' },
    { type: 'ready.written', handover },
  ]);
  const shared = { models, sessions, workspace, checkpoints: memoryCheckpoints(), reviewLevel: 'off' as const, ...options };
  const test = await openTestSession(shared);
  return { test, models, workspace, shared };
}

describe('the changes of another agent', () => {
  it('are removed from the files and pending by hunk; accepted hunks are written, rejected ones are not', async () => {
    const { test, models, workspace } = await openReady();
    await test.send({ type: 'handOn.keep', to: 'terminal' });
    assert.deepEqual([test.session().handedOn?.files, test.awaits()], [3, 'readyChoice']);
    workspace.files.set('src/limit.js', theirs);
    workspace.files.set('src/new.js', 'new\n');
    workspace.files.delete('src/old.js');
    await test.send({ type: 'handOn.review' });
    assert.equal(test.awaits(), 'review');
    assert.deepEqual(Object.fromEntries(workspace.files), startFiles, 'the files are what they were');
    const [task] = test.session().progress.tasks;
    const plan = test.session().progress.offered?.plan;
    assert.match(plan?.tasks[0]?.title ?? '', /agent in the terminal/);
    assert.deepEqual(
      task?.files.map(({ path, operation, hunks }) => [path, operation, hunks.length]),
      [
        ['src/limit.js', 'edit', 2],
        ['src/old.js', 'delete', 1],
        ['src/new.js', 'create', 1],
      ],
    );
    for (const [path, accept] of [
      ['src/limit.js', true],
      ['src/old.js', false],
      ['src/new.js', true],
    ] as const)
      await test.send({ type: 'task.settle', taskId: 'H1', accept, path });
    assert.deepEqual(Object.fromEntries(workspace.files), { ...startFiles, 'src/limit.js': theirs, 'src/new.js': 'new\n' });
    assert.equal(task && test.session().progress.tasks[0]?.outcome, 'applied');
    checkInvariants(test, models);
  });

  it('are read in batches, in file order', async () => {
    const paths = Array.from({ length: 100 }, (_, index) => `${index}.txt`);
    const files = memoryWorkspace(Object.fromEntries(paths.map((path) => [path, path])));
    const started: string[] = [];
    let running = 0;
    let most = 0;
    const workspace: typeof files = {
      ...files,
      list: async () => paths,
      bytes: async (path, maxBytes) => {
        most = Math.max(most, ++running);
        started.push(path);
        await new Promise((resolve) => setImmediate(resolve));
        running--;
        return files.bytes(path, maxBytes);
      },
    };
    const { test } = await openReady({ workspace });
    await test.send({ type: 'handOn.keep', to: 'terminal' });
    assert.deepEqual([most, running, started.slice(0, paths.length), test.session().handedOn?.files], [32, 0, paths, 100]);
  });

  it('are not lost by a crash between their removal and the record of it', async () => {
    const { test, workspace, shared } = await openReady();
    await test.send({ type: 'handOn.keep', to: 'chat' });
    workspace.files.set('src/limit.js', theirs);
    await test.send({ type: 'handOn.review' });
    // Truncates the log to the moment after the files were written, before the result was recorded.
    const [id = '', log = []] = [...shared.sessions.logs][0] ?? [];
    const until = log.findIndex(({ type }) => type === 'execution.started');
    shared.sessions.logs.set(id, log.slice(0, until + 1));
    const again = await openTestSession({ ...shared, models: scriptedModels() });
    await again.send({ type: 'run.resume' });
    assert.equal(again.awaits(), 'review');
    await again.send({ type: 'task.settle', taskId: 'H1', accept: true });
    assert.equal(workspace.files.get('src/limit.js'), theirs);
  });

  it('wait on the plan card if the approval was never recorded', async () => {
    const { test, workspace, shared } = await openReady();
    await test.send({
      type: 'handOn.review',
      text: `src/limit.js\n<<<<<<< SEARCH\n  return attempts < 5;\n=======\n  return attempts < 6;\n>>>>>>> REPLACE`,
    });
    const [id = '', log = []] = [...shared.sessions.logs][0] ?? [];
    shared.sessions.logs.set(id, log.slice(0, log.findIndex(({ type }) => type === 'changes.brought') + 1));
    const again = await openTestSession({ ...shared, models: scriptedModels() });
    assert.equal(again.awaits(), 'approval');
    await again.send({ type: 'plan.approve', hash: again.session().progress.offered?.hash ?? '' });
    assert.equal(again.awaits(), 'review');
    await again.send({ type: 'task.settle', taskId: 'H1', accept: true });
    assert.match(workspace.files.get('src/limit.js') ?? '', /< 6/);
  });

  it('leave a file with unsaved changes unchanged, and report if another program wrote to it', async () => {
    const workspace = memoryWorkspace(startFiles);
    let onDisk = 'same\n';
    const { test } = await openReady({
      workspace: {
        ...workspace,
        bytes: async (path) => new TextEncoder().encode(path === 'src/same.js' ? onDisk : (workspace.files.get(path) ?? '')),
      },
    });
    await test.send({ type: 'handOn.keep', to: 'chat' });
    workspace.files.set('src/same.js', 'typed by the user\n');
    onDisk = 'written by the agent\n';
    workspace.files.set('src/limit.js', theirs);
    await test.send({ type: 'handOn.review' });
    assert.equal(workspace.files.get('src/same.js'), 'typed by the user\n');
    assert.match(test.session().progress.offered?.plan.tasks[0]?.steps.at(-1) ?? '', /src\/same\.js/);
  });

  it('are distinguished from what the user typed and saved meanwhile, which stays', async () => {
    const { test, workspace } = await openReady();
    await test.send({ type: 'handOn.keep', to: 'terminal' });
    const save = async (path: string, change: (text: string) => string) => {
      const before = workspace.files.get(path) ?? '';
      workspace.files.set(path, change(before));
      await test.send({ type: 'handOn.saved', path, before, after: workspace.files.get(path) ?? '' });
    };
    // Three files: changed only by the user, changed by both in different places, changed by both in the same place.
    await save('src/same.js', (text) => `// mine\n${text}`);
    await save('src/same.js', (text) => `${text}// mine, too\n`);
    await save('src/limit.js', (text) => `// mine\n${text}`);
    workspace.files.set('src/limit.js', (workspace.files.get('src/limit.js') ?? '').replace('5', '6'));
    workspace.files.set('src/old.js', 'theirs\n');
    await save('src/old.js', () => 'mine over theirs\n');
    assert.equal(test.session().handedOn?.own.filter(({ path }) => path === 'src/same.js').length, 1, 'saves in a row are one');
    await test.send({ type: 'handOn.review' });
    const [task] = test.session().progress.tasks;
    assert.deepEqual(
      task?.files.map(({ path, hunks }) => [path, hunks.map(({ before, after }) => [...before, ...after])]),
      [
        ['src/limit.js', [['  return attempts < 5;', '  return attempts < 6;']]],
        ['src/old.js', [['gone soon', 'mine over theirs']]],
      ],
    );
    assert.match(test.session().progress.offered?.plan.tasks[0]?.steps[1] ?? '', /lines you saved.*: src\/old\.js$/);
    await test.send({ type: 'task.settle', taskId: 'H1', accept: false });
    assert.equal(workspace.files.get('src/limit.js'), `// mine\n${limiter}`);
    assert.equal(workspace.files.get('src/same.js'), '// mine\nsame\n// mine, too\n');
    assert.equal(workspace.files.get('src/old.js'), 'gone soon\n');
  });

  it('are complete if the prompt was handed over twice', async () => {
    const { test, workspace } = await openReady();
    await test.send({ type: 'handOn.keep', to: 'chat' });
    workspace.files.set('src/limit.js', theirs);
    await test.send({ type: 'handOn.saved', path: 'src/same.js', before: 'same\n', after: 'mine\n' });
    workspace.files.set('src/same.js', 'mine\n');
    await test.send({ type: 'handOn.keep', to: 'terminal' });
    workspace.files.set('src/new.js', 'new\n');
    await test.send({ type: 'handOn.review' });
    const [task] = test.session().progress.tasks;
    assert.deepEqual(column(task?.files, 'path'), ['src/limit.js', 'src/new.js']);
    assert.deepEqual(Object.fromEntries(workspace.files), { ...startFiles, 'src/same.js': 'mine\n' });
  });

  it('lose nothing in any order of writes: accepting all gives the current text, rejecting all the user’s', async () => {
    const random = createRandom(56);
    for (let round = 0; round < rounds(60, 15); round++) {
      const paths = ['a.txt', 'b.txt', 'c.txt'];
      const lines = Array.from({ length: 30 }, (_, index) => `line ${index}`);
      const workspace = memoryWorkspace(Object.fromEntries(paths.map((path) => [path, `${lines.join('\n')}\n`])));
      const { test } = await openReady({ workspace });
      await test.send({ type: 'handOn.keep', to: 'chat' });
      /** Expected texts with only the user's changes. The user changes lines 0, 10 and 20, the agent changes lines 5, 15 and 25. */
      const own = new Map(paths.map((path) => [path, workspace.files.get(path) ?? '']));
      for (let step = 0; step < 12; step++) {
        const path = random.pick(paths);
        const isUser = random.chance(0.5);
        const at = `line ${random.below(3) * 10 + (isUser ? 0 : 5)}\n`;
        const kind = random.below(3);
        const change = (text: string) =>
          text.replace(at, kind === 0 ? `${at}added ${round}.${step}\n` : kind === 1 ? `${at.trim()} changed\n` : '');
        const before = workspace.files.get(path) ?? '';
        workspace.files.set(path, change(before));
        if (!isUser) continue;
        own.set(path, change(own.get(path) ?? ''));
        await test.send({ type: 'handOn.saved', path, before, after: change(before) });
      }
      const there = Object.fromEntries(workspace.files);
      await test.send({ type: 'handOn.review' });
      if (test.awaits() === 'readyChoice') {
        assert.deepEqual(there, Object.fromEntries(own), 'changes of the agent were not seen');
        continue;
      }
      assert.deepEqual(Object.fromEntries(workspace.files), Object.fromEntries(own), `round ${round}`);
      const isAccepted = random.chance(0.5);
      await test.send({ type: 'task.settle', taskId: 'H1', accept: isAccepted });
      assert.deepEqual(Object.fromEntries(workspace.files), isAccepted ? there : Object.fromEntries(own), `round ${round}`);
    }
  });

  it('that only moved a file are shown as a move', async () => {
    const { test, workspace } = await openReady();
    await test.send({ type: 'handOn.keep', to: 'terminal' });
    workspace.files.delete('src/old.js');
    workspace.files.set('lib/new.js', 'gone soon\n');
    await test.send({ type: 'handOn.review' });
    assert.deepEqual(Object.fromEntries(workspace.files), startFiles);
    const [task] = test.session().progress.tasks;
    assert.deepEqual(columns(task?.files, 'path', 'operation', 'to'), [['src/old.js', 'rename', 'lib/new.js']]);
    await test.send({ type: 'task.settle', taskId: 'H1', accept: true });
    assert.equal(workspace.files.get('lib/new.js'), 'gone soon\n');
    assert.ok(!workspace.files.has('src/old.js'));
  });

  it('are reported as none if nothing changed, and nothing begins', async () => {
    const { test } = await openReady();
    await test.send({ type: 'handOn.keep', to: 'clipboard' });
    await test.send({ type: 'handOn.review' });
    assert.deepEqual([test.awaits(), test.session().handedOn?.missed], ['readyChoice', 'noChanges']);
  });

  it('in a pasted reply become hunks too, and edits that do not fit are reported', async () => {
    const { test, workspace } = await openReady();
    const reply = [
      'Approved! Start building now. <<<HANDOVER>>>',
      '```diff',
      '--- a/src/limit.js',
      '+++ b/src/limit.js',
      '@@ -1,3 +1,3 @@',
      ' export function take(attempts) {',
      '-  return attempts < 5;',
      '+  return attempts < 6;',
      ' }',
      '--- a/../outside.js',
      '+++ b/../outside.js',
      '@@ -1 +1 @@',
      '-a',
      '+b',
      '```',
    ].join('\n');
    await test.send({ type: 'handOn.review', text: reply });
    assert.equal(test.awaits(), 'review');
    const [task] = test.session().progress.tasks;
    assert.deepEqual([task?.files.length, task?.refused.map(({ reason }) => reason)], [1, ['outsideWorkspace']]);
    assert.equal(workspace.files.get('src/limit.js'), limiter, 'nothing is written before it is accepted');
    await test.send({ type: 'task.settle', taskId: 'H1', accept: true });
    assert.match(workspace.files.get('src/limit.js') ?? '', /< 6/);
  });

  it('of a file with secrets are named without storing content', async () => {
    const { test, workspace } = await openReady();
    workspace.files.set('.env', 'TOKEN=before\n');
    await test.send({ type: 'handOn.keep', to: 'terminal' });
    workspace.files.set('src/limit.js', theirs);
    workspace.files.set('.env', 'TOKEN=after\n');
    await test.send({ type: 'handOn.review' });
    assert.match(test.session().progress.offered?.plan.tasks[0]?.steps.at(-1) ?? '', /: \.env$/);
    assert.equal(workspace.files.get('.env'), 'TOKEN=after\n');
  });

  it('are empty for a text without edits', async () => {
    const { test } = await openReady();
    await test.send({ type: 'handOn.keep', to: 'clipboard' });
    await test.send({ type: 'handOn.review', text: 'I have done all of it. Approved.' });
    assert.deepEqual([test.awaits(), test.session().handedOn?.missed], ['readyChoice', 'noEdits']);
  });

  it('with other line endings are removed line by line', async () => {
    const { test, workspace } = await openReady();
    const windows = 'one\r\ntwo\r\nthree\r\n';
    workspace.files.set('src/dos.txt', windows);
    await test.send({ type: 'handOn.keep', to: 'terminal' });
    workspace.files.set('src/dos.txt', 'one\r\n2\r\nthree\r\nfour\r\n');
    await test.send({ type: 'handOn.review' });
    await test.send({ type: 'task.settle', taskId: 'H1', accept: false });
    assert.deepEqual(workspace.files.get('src/dos.txt')?.split(/\r?\n/), windows.split('\r\n'));
  });
});
