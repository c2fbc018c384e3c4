// Accepting and rejecting hunks.
import assert from 'node:assert/strict';
import { changedLines } from '../../../src/core/edits/hunks/hunkDiff';
import { applyHunks } from '../../../src/core/edits/hunks/hunks';
import type { FileProposal } from '../../../src/core/edits/lines/proposal';
import { fail } from '../../../src/core/base/result';
import { filesToConfirm } from '../../../src/core/execution/selectors';
import { settleHunks } from '../../../src/flows/edits/settleHunks';
import type { WriteFailure } from '../../../src/flows/ports/ports';
import { runHunkCommand } from '../../../src/flows/edits/hunkCommands';
import { memoryCheckpoints, memoryWorkspace } from '../../kit/memory';
import { editProposal, type ReviewFlow, reviewFlow, taskId } from '../../kit/reviewFlow';

const lines = Array.from({ length: 40 }, (_, line) => `line ${line}`);
const text = lines.join('\n');
const changed = (...at: number[]) => lines.map((line, index) => (at.includes(index) ? `${line} changed` : line)).join('\n');
const whole = (
  operation: 'create' | 'delete' | 'rename',
  path: string,
  more: Partial<FileProposal> & { readonly text?: string } = {},
): FileProposal => {
  const { text: content = '', ...rest } = more;
  const own = content === '' ? [] : content.split('\n');
  const hunk = { id: `${taskId}-${path}`, start: 1, contextBefore: [], contextAfter: [], intent: '' };
  const [before, after] = operation === 'create' ? [[], own] : [own, []];
  return { path, operation, hunks: [{ ...hunk, before, after }], ...rest };
};

async function review(files: Record<string, string>, proposals: readonly (FileProposal | readonly [path: string, proposed: string])[]) {
  const checkpoints = memoryCheckpoints();
  const workspace = memoryWorkspace(files);
  const proposed: FileProposal[] = [];
  for (const proposal of proposals) {
    const first = proposed.flatMap((file) => file.hunks).length + 1;
    if (!('operation' in proposal))
      proposed.push(await editProposal(checkpoints, proposal[0], { base: files[proposal[0]] ?? '', proposed: proposal[1], first }));
    else proposed.push(proposal);
  }
  const flow = reviewFlow(workspace, proposed, checkpoints);
  const ids = proposed.flatMap((file) => file.hunks.map((hunk) => hunk.id));
  const accept = (hunkIds: readonly string[] = ids, confirmed = false) =>
    settleHunks(flow.flow, { taskId, hunkIds, accept: true, confirmed });
  const factTypes = () => flow.facts.map((fact) => fact.type);
  return { ...flow, workspace, ids, accept, factTypes, verdicts: () => Object.values(flow.task().verdicts) };
}

describe('accepting hunks', () => {
  it('writes a whole step at once, with one checkpoint of every file before and after', async () => {
    const test = await review({ 'a.ts': text, 'b.ts': text, 'gone.ts': 'gone', 'old.ts': 'old' }, [
      ['a.ts', changed(3, 30)],
      ['b.ts', changed(10)],
      whole('create', 'new.ts', { text: 'new' }),
      whole('delete', 'gone.ts', { text: 'gone' }),
      whole('rename', 'old.ts', { to: 'young.ts' }),
    ]);
    await test.accept();
    assert.equal(test.workspace.calls, 1);
    assert.deepEqual(Object.fromEntries(test.workspace.files), {
      ...{ 'a.ts': changed(3, 30), 'b.ts': changed(10), 'new.ts': 'new', 'young.ts': 'old' },
    });
    assert.deepEqual(test.factTypes(), ['checkpoint.kept', ...test.ids.map(() => 'hunk.settled')]);
    const [kept] = test.facts;
    assert.ok(kept?.type === 'checkpoint.kept');
    const held = await Promise.all(
      kept.files.map(async ({ path, before, after }) => [
        path,
        ...(await Promise.all([before, after].map((content) => read(test, content?.id)))),
      ]),
    );
    assert.deepEqual(held, [
      ['a.ts', text, changed(3, 30)],
      ['b.ts', text, changed(10)],
      ['new.ts', null, 'new'],
      ['gone.ts', 'gone', null],
      ['old.ts', 'old', null],
      ['young.ts', null, 'old'],
    ]);
    assert.deepEqual([kept.hunkIds, kept.files[3]?.before?.kind], [test.ids, 'bytes']);
  });

  it('reports the number of files being written until it is recorded, also on failure', async () => {
    const test = await review({ 'a.ts': text, 'b.ts': text }, [
      ['a.ts', changed(3)],
      ['b.ts', changed(10)],
    ]);
    const { write } = test.workspace;
    let meanwhile: readonly (number | null)[] = [];
    test.workspace.write = async (writes) => {
      meanwhile = [...test.saving];
      return write(writes);
    };
    test.workspace.readOnly = true;
    await test.accept();
    assert.deepEqual([meanwhile, test.saving.splice(0)], [[2], [2, null]]);
    test.workspace.readOnly = false;
    const { stage } = test.flow.ports;
    const { saving } = stage;
    let settledBefore = 0;
    stage.saving = (files) => {
      if (files === null) settledBefore = test.facts.filter(({ type }) => type === 'hunk.settled').length;
      saving(files);
    };
    await test.accept();
    assert.deepEqual([meanwhile, test.saving, settledBefore], [[2], [2, null], 2]);
  });

  it('moves hunks along with typed text, and never the reverse', async () => {
    const test = await review({ 'a.ts': text }, [['a.ts', changed(10, 30)]]);
    test.workspace.files.set('a.ts', ['typed', ...lines.slice(0, 20), 'also typed', ...lines.slice(20)].join('\n'));
    await test.accept();
    const after = changed(10, 30).split('\n');
    assert.equal(test.workspace.files.get('a.ts'), ['typed', ...after.slice(0, 20), 'also typed', ...after.slice(20)].join('\n'));
  });

  it('marks a hunk with typed text and its three sides, and writes the others', async () => {
    const test = await review({ 'a.ts': text }, [['a.ts', changed(10, 30)]]);
    test.workspace.files.set('a.ts', text.replace('line 10', 'typed 10'));
    await test.accept();
    assert.deepEqual(test.verdicts(), ['conflicted', 'accepted']);
    assert.equal(test.workspace.files.get('a.ts'), changed(30).replace('line 10', 'typed 10'));
    const [id = '', other = ''] = test.ids;
    assert.deepEqual(test.task().sides?.[id], { base: ['line 10'], ours: ['line 10 changed'], theirs: ['typed 10'] });
    test.workspace.files.delete('a.ts');
    await test.accept([id]);
    assert.deepEqual([test.task().sides?.[id]?.isGone, test.task().sides?.[other]], [true, undefined]);
  });

  it('accepts an edit whose text is already present without writing it again', async () => {
    const test = await review({ 'a.ts': text, 'old.ts': 'x' }, [['a.ts', changed(10)], whole('rename', 'old.ts', { to: 'young.ts' })]);
    test.workspace.files.set('a.ts', changed(10)).set('young.ts', 'x').delete('old.ts');
    await test.accept();
    assert.deepEqual([test.verdicts(), test.workspace.calls], [['accepted', 'accepted'], 0]);
  });

  it('finds the edits of a file renamed before', async () => {
    const test = await review({ 'old.ts': text }, [['old.ts', changed(10)], whole('rename', 'old.ts', { to: 'young.ts' })]);
    await test.accept([test.ids[1] ?? '']);
    await test.accept();
    assert.deepEqual(Object.fromEntries(test.workspace.files), { 'young.ts': changed(10) });
  });

  for (const [name, proposal, files] of [
    ['created', whole('create', 'a.ts', { text: 'ours' }), { 'a.ts': 'theirs' }],
    ['deleted', whole('delete', 'a.ts', { text: 'seen' }), { 'a.ts': 'seen and changed' }],
    ['renamed', whole('rename', 'a.ts', { to: 'b.ts' }), { 'a.ts': 'x', 'b.ts': 'y' }],
  ] as const) {
    it(`makes it a conflict if a file to be ${name} has changed meanwhile`, async () => {
      const test = await review(files, [proposal]);
      await test.accept();
      assert.deepEqual([test.verdicts(), Object.fromEntries(test.workspace.files)], [['conflicted'], files]);
    });
  }

  it('retries if text is typed between reading and writing, and gives up only after three times', async () => {
    const test = await review({ 'a.ts': text }, [['a.ts', changed(30)]]);
    const { write } = test.workspace;
    let typed = 0;
    test.workspace.write = (writes) => {
      if (typed < 2) test.workspace.files.set('a.ts', `typed ${++typed}\n${test.workspace.files.get('a.ts')}`);
      return write(writes);
    };
    await test.accept();
    assert.deepEqual(test.verdicts(), ['accepted']);
    assert.equal(test.workspace.files.get('a.ts'), `typed 2\ntyped 1\n${changed(30)}`);
  });

  it('leaves every hunk undecided if one file cannot be written, and names it', async () => {
    const test = await review({ 'a.ts': text, 'b.ts': text }, [
      ['a.ts', changed(3)],
      ['b.ts', changed(3)],
    ]);
    test.workspace.write = async () => fail<WriteFailure>({ error: 'readOnly', path: 'b.ts' });
    await test.accept();
    assert.deepEqual(test.verdicts(), ['pending', 'pending']);
    assert.deepEqual(test.session().fault?.fault, { reason: 'readOnly', about: 'b.ts' });
  });

  it('keeps what could not be rolled back, so that it can be restored', async () => {
    const test = await review({ 'a.ts': text }, [['a.ts', changed(3)], whole('create', 'b.ts', { text: 'b' })]);
    test.workspace.write = async () => fail<WriteFailure>({ error: 'failed', path: 'b.ts', left: [{ path: 'a.ts', after: changed(3) }] });
    await test.accept();
    assert.deepEqual(test.factTypes(), ['checkpoint.kept', 'fault.raised']);
    assert.deepEqual(test.session().fault?.fault, { reason: 'writtenInPart', about: 'a.ts' });
    const [kept] = test.facts;
    assert.ok(kept?.type === 'checkpoint.kept' && kept.hunkIds.length === 0);
    assert.equal(await read(test, kept.files[0]?.before?.id), text);
  });

  it('counts edits written but not saved as accepted, and says that the file is unsaved', async () => {
    const test = await review({ 'a.ts': text }, [['a.ts', changed(3)]]);
    const { write } = test.workspace;
    test.workspace.write = async (writes) => {
      const written = await write(writes);
      return written.ok ? { ok: true, value: written.value.map((file) => ({ ...file, unsaved: true })) } : written;
    };
    await test.accept();
    assert.deepEqual([test.verdicts(), test.session().fault?.fault], [['accepted'], { reason: 'notSaved', about: 'a.ts' }]);
  });

  it('reports a full disk for unwritten and unsaved files', async () => {
    const test = await review({ 'a.ts': text }, [['a.ts', changed(3)]]);
    const { write } = test.workspace;
    test.workspace.write = async () => fail<WriteFailure>({ error: 'noSpace', path: 'a.ts' });
    await test.accept();
    assert.deepEqual([test.verdicts(), test.session().fault?.fault], [['pending'], { reason: 'noSpace', about: 'a.ts' }]);
    test.workspace.write = async (writes) => {
      const written = await write(writes);
      return written.ok ? { ok: true, value: written.value.map((file) => ({ ...file, unsaved: true, isFull: true })) } : written;
    };
    await test.accept();
    assert.deepEqual([test.verdicts(), test.session().fault?.fault], [['accepted'], { reason: 'noSpace', about: 'a.ts' }]);
  });

  it('keeps the whole notebook file beside the text of its cells', async () => {
    const cells = '%%%% code python\nx = 1';
    const test = await review({ 'a.ipynb': cells }, [['a.ipynb', cells.replace('1', '2')]]);
    const file = '{"cells":["x = 1"]}';
    test.workspace.bytes = async () => new TextEncoder().encode(file);
    await test.accept();
    const kept = test.facts.find((fact) => fact.type === 'checkpoint.kept');
    const before = kept?.type === 'checkpoint.kept' ? kept.files[0]?.before : null;
    assert.deepEqual([await read(test, before?.id), await read(test, before?.file)], [cells, file]);
  });

  it('moves pending hunks into a reformatted text, and accepts them there', async () => {
    const test = await review({ 'a.ts': text }, [['a.ts', changed(10, 30)]]);
    test.workspace.format = (written) => written.replace(/^(?=\S)/gm, '  ');
    await test.accept([test.ids[0] ?? '']);
    assert.deepEqual(test.factTypes(), ['checkpoint.kept', 'hunk.settled', 'hunks.renewed']);
    const [file] = test.task().files;
    assert.deepEqual(file?.hunks[1]?.before, ['  line 30']);
    assert.equal(await read(test, file?.base), test.workspace.files.get('a.ts'));
    await test.accept();
    assert.deepEqual(test.verdicts(), ['accepted', 'accepted']);
    assert.equal(
      test.workspace.files.get('a.ts'),
      changed(10, 30)
        .split('\n')
        .map((line) => `  ${line}`)
        .join('\n'),
    );
  });
});

describe('a sensitive file', () => {
  const sensitive = '.vscode/tasks.json';

  it('is written only after a second confirmation, and the rest of the step at once', async () => {
    const test = await review({ 'a.ts': text, [sensitive]: text }, [
      ['a.ts', changed(3)],
      [sensitive, changed(3)],
    ]);
    await test.accept();
    assert.deepEqual(test.verdicts(), ['accepted', 'pending']);
    assert.deepEqual(test.task().toConfirm, [test.ids[1]]);
    assert.equal(test.workspace.files.get(sensitive), text);
    await test.accept(test.ids, true);
    assert.deepEqual([test.verdicts(), test.task().toConfirm], [['accepted', 'accepted'], []]);
    assert.equal(test.workspace.files.get(sensitive), changed(3));
  });

  it('is confirmed by one click together with the other sensitive files of the step that were accepted, and none that was not', async () => {
    const steering = ['justfile', 'web/.npmrc', '.github/workflows/ship.yml'];
    const test = await review(Object.fromEntries(['a.ts', ...steering].map((path) => [path, text])), [
      ...[...steering, 'a.ts'].map((path) => [path, changed(3)] as const),
    ]);
    const settle = { type: 'task.settle', taskId, accept: true } as const;
    await runHunkCommand(test.flow, { ...settle, confirmed: true });
    assert.deepEqual([test.workspace.calls, test.verdicts()], [0, ['pending', 'pending', 'pending', 'pending']]);
    await runHunkCommand(test.flow, settle);
    assert.deepEqual([test.verdicts(), filesToConfirm(test.task())], [['pending', 'pending', 'pending', 'accepted'], steering]);
    await runHunkCommand(test.flow, { ...settle, confirmed: true });
    assert.deepEqual([test.workspace.calls, test.verdicts(), filesToConfirm(test.task())], [2, Array(4).fill('accepted'), []]);
  });

  it('requires a confirmation also through a link', async () => {
    const test = await review({ 'step/a.json': text }, [['step/a.json', changed(3)]]);
    test.workspace.links.set('step/a.json', '.vscode/tasks.json');
    await test.accept();
    assert.deepEqual([test.verdicts(), test.task().toConfirm, test.workspace.calls], [['pending'], test.ids, 0]);
    await test.accept(test.ids, true);
    assert.deepEqual([test.verdicts(), test.workspace.calls], [['accepted'], 1]);
  });

  it('requires a confirmation also as the target of a rename, but not to be rejected', async () => {
    const test = await review({ 'a.ts': 'x' }, [whole('rename', 'a.ts', { to: '.env' })]);
    await test.accept();
    assert.deepEqual([test.verdicts(), test.workspace.calls], [['pending'], 0]);
    await settleHunks(test.flow, { taskId, hunkIds: test.ids, accept: false, confirmed: false });
    assert.deepEqual([test.verdicts(), test.task().toConfirm], [['rejected'], []]);
  });

  it('requires a confirmation for scripts of a manifest, whatever the spelling of its name', async () => {
    const scripts = '{"scripts":{"postinstall":"node steal.js"}}';
    const test = await review({ 'package.json': '{}', 'a.json': '{}', 'b.json': scripts }, [
      ['package.json', scripts],
      ['a.json', scripts],
      whole('rename', 'b.json', { to: 'app/package.json' }),
    ]);
    test.workspace.links.set('a.json', 'app/web/package.json');
    await test.accept();
    assert.deepEqual([test.verdicts(), test.workspace.calls], [['pending', 'pending', 'pending'], 0]);
  });
});

describe('a file that is more than its text', () => {
  it('is kept exactly beside its text, with its permissions if it is deleted', async () => {
    const test = await review({ 'a.txt': text, 'run.sh': 'run' }, [['a.txt', changed(3)], whole('delete', 'run.sh', { text: 'run' })]);
    const disk = new TextEncoder().encode(`\uFEFF${text}`);
    const { bytes } = test.workspace;
    test.workspace.bytes = async (path) => (path === 'a.txt' ? disk : bytes(path));
    test.workspace.mode = async () => 0o755;
    await test.accept();
    const kept = test.facts.find((fact) => fact.type === 'checkpoint.kept');
    const heldBefore = (path: string) => kept?.type === 'checkpoint.kept' && kept.files.find((file) => file.path === path)?.before;
    const edited = heldBefore('a.txt');
    assert.ok(edited && edited.kind === 'text' && edited.file);
    assert.deepEqual(await test.flow.ports.checkpoints.read(edited.file), disk);
    const gone = heldBefore('run.sh');
    assert.ok(gone && gone.mode === 0o755 && gone.kind === 'bytes');
  });
});

describe('a hunk edited by the user', () => {
  it('is accepted as edited', async () => {
    const test = await review({ 'a.ts': text }, [['a.ts', changed(3)]]);
    const [hunkId = ''] = test.ids;
    await runHunkCommand(test.flow, { type: 'hunk.edit', taskId, hunkId, after: ['mine', 'too'] });
    assert.equal(test.workspace.calls, 0);
    await runHunkCommand(test.flow, { type: 'hunk.settle', taskId, hunkId, accept: true });
    assert.equal(test.workspace.files.get('a.ts'), text.replace('line 3\n', 'mine\ntoo\n'));
    await runHunkCommand(test.flow, { type: 'hunk.edit', taskId, hunkId, after: ['late'] });
    assert.deepEqual(test.task().files[0]?.hunks[0]?.after, ['mine', 'too']);
  });

  it('is pending again only when its rejection is undone', async () => {
    const test = await review({ 'a.ts': text }, [['a.ts', changed(3, 30)]]);
    const [first = '', second = ''] = test.ids;
    await runHunkCommand(test.flow, { type: 'hunk.settle', taskId, hunkId: first, accept: false });
    await runHunkCommand(test.flow, { type: 'hunk.reopen', taskId, hunkId: first });
    await runHunkCommand(test.flow, { type: 'hunk.reopen', taskId, hunkId: second });
    assert.deepEqual(
      [test.verdicts(), test.factTypes()],
      [
        ['pending', 'pending'],
        ['hunk.settled', 'hunk.reopened'],
      ],
    );
    await runHunkCommand(test.flow, { type: 'hunk.settle', taskId, hunkId: first, accept: true });
    await runHunkCommand(test.flow, { type: 'hunk.reopen', taskId, hunkId: first });
    assert.deepEqual(test.verdicts(), ['accepted', 'pending']);
  });

  const conflicted = async () => {
    const test = await review({ 'a.ts': text }, [['a.ts', changed(3, 30)]]);
    test.workspace.files.set('a.ts', text.replace('line 3\n', 'typed 3\n'));
    await test.accept([test.ids[0] ?? '']);
    return test;
  };

  it('is resolved with the user’s lines at its position', async () => {
    const test = await conflicted();
    const [hunkId = '', other = ''] = test.ids;
    await runHunkCommand(test.flow, { type: 'hunk.resolve', taskId, hunkId, lines: ['typed 3 and changed'] });
    assert.equal(test.task().verdicts[hunkId], 'accepted');
    assert.equal(test.workspace.files.get('a.ts'), text.replace('line 3\n', 'typed 3 and changed\n'));
    await test.accept([other]);
    assert.equal(test.workspace.files.get('a.ts'), changed(30).replace('line 3\n', 'typed 3 and changed\n'));
  });

  it('absorbs adjacent lines covered by a resolved conflict, and counts the changes', async () => {
    const test = await review({ 'a.ts': text }, [['a.ts', changed(3, 30)]]);
    test.workspace.files.set('a.ts', text.replace('line 2\nline 3\nline 4\n', 'typed 2\ntyped 3\ntyped 4\n'));
    const [hunkId = ''] = test.ids;
    await test.accept([hunkId]);
    await runHunkCommand(test.flow, { type: 'hunk.resolve', taskId, hunkId, lines: ['line 2', 'line 3 changed', 'typed 4'] });
    const hunk = test.task().files[0]?.hunks[0];
    assert.ok(hunk);
    assert.deepEqual([hunk.start, hunk.before, changedLines(hunk)], [3, lines.slice(2, 5), { added: 2, removed: 2 }]);
    assert.equal(applyHunks(text, [hunk]), test.workspace.files.get('a.ts'));
  });

  it('shows new diagnostics at once while other hunks are pending, and no old ones', async () => {
    const test = await conflicted();
    const [hunkId = '', other = ''] = test.ids;
    const problem = (line: number, message: string) =>
      ({ path: 'a.ts', line, severity: 'error', source: 'ts', code: '1005', message }) as const;
    const found = [problem(30, 'old')];
    const snapshot = async (paths: readonly string[]) => found.filter(({ path }) => paths.includes(path));
    Object.assign(test.flow.ports, { diagnostics: { snapshot } });
    await test.flow.recorder.record({ type: 'diagnostics.taken', taskId, found: [problem(30, 'old')] });
    found.push(problem(3, "'}' expected."));
    await runHunkCommand(test.flow, { type: 'hunk.resolve', taskId, hunkId, lines: ['}', '}'] });
    assert.deepEqual(test.task().diagnostics?.added, [problem(3, "'}' expected.")]);
    found.pop();
    await test.accept([other]);
    assert.equal(test.factTypes().filter((type) => type === 'diagnostics.compared').length, 1, 'the end of the step says what is left');
  });

  it('is not resolved against another text than the user was shown', async () => {
    const test = await conflicted();
    const [hunkId = ''] = test.ids;
    test.workspace.files.set('a.ts', text.replace('line 3\n', 'typed more\n'));
    await runHunkCommand(test.flow, { type: 'hunk.resolve', taskId, hunkId, lines: ['resolved'] });
    assert.deepEqual([test.task().verdicts[hunkId], test.task().sides?.[hunkId]?.theirs], ['conflicted', ['typed more']]);
    assert.ok(!test.workspace.files.get('a.ts')?.includes('resolved'));
  });

  it('is not resolved in a deleted file, and says so', async () => {
    const test = await conflicted();
    const [hunkId = ''] = test.ids;
    test.workspace.files.delete('a.ts');
    await runHunkCommand(test.flow, { type: 'hunk.resolve', taskId, hunkId, lines: ['resolved'] });
    assert.equal(test.task().verdicts[hunkId], 'conflicted');
    assert.deepEqual(test.flow.recorder.session().fault?.fault, { reason: 'fileGone', about: 'a.ts' });
    assert.equal(test.workspace.files.has('a.ts'), false);
  });

  it('resolves a file created meanwhile as a whole', async () => {
    const test = await review({ 'a.ts': 'theirs\nmore' }, [whole('create', 'a.ts', { text: 'ours' })]);
    await test.accept();
    await runHunkCommand(test.flow, { type: 'hunk.resolve', taskId, hunkId: test.ids[0] ?? '', lines: ['both'] });
    assert.deepEqual([test.verdicts(), test.workspace.files.get('a.ts')], [['accepted'], 'both']);
  });
});

describe('a pending hunk while the user types in it', () => {
  it('is marked with its sides, follows the typing, and is free again once its lines are restored', async () => {
    const test = await review({ 'a.ts': text }, [['a.ts', changed(3, 30)]]);
    const refresh = async (live: string) => {
      test.workspace.files.set('a.ts', live);
      await runHunkCommand(test.flow, { type: 'review.refresh', path: 'a.ts' });
      return [...test.verdicts(), ...(test.task().sides?.[test.ids[0] ?? '']?.theirs ?? [])];
    };
    assert.deepEqual(await refresh(`typed\n${text}`), ['pending', 'pending']);
    assert.deepEqual(await refresh(text.replace('line 3\n', 'typed\n')), ['conflicted', 'pending', 'typed']);
    assert.deepEqual(await refresh(text.replace('line 3\n', 'typed\n')), ['conflicted', 'pending', 'typed']);
    assert.deepEqual(await refresh(text.replace('line 3\n', 'typed more\n')), ['conflicted', 'pending', 'typed more']);
    assert.deepEqual(await refresh(text), ['pending', 'pending']);
    assert.deepEqual(test.factTypes(), ['hunk.settled', 'hunk.settled', 'hunk.freed']);
    assert.equal(test.workspace.calls, 0);
  });
});

describe('a whole step', () => {
  it('is accepted per file if one is named, without approximately located hunks', async () => {
    const test = await review({ 'a.ts': text, 'b.ts': text }, [
      ['a.ts', changed(3, 30)],
      ['b.ts', changed(3)],
    ]);
    const [file] = test.task().files;
    const loose = { ...file, hunks: file?.hunks.map((hunk, index) => (index === 1 ? { ...hunk, loose: true } : hunk)) } as FileProposal;
    const again = reviewFlow(test.workspace, [loose, ...test.task().files.slice(1)], test.checkpoints);
    await runHunkCommand(again.flow, { type: 'task.settle', taskId, accept: true, path: 'a.ts' });
    assert.deepEqual(Object.values(again.task().verdicts), ['accepted', 'pending', 'pending']);
    await runHunkCommand(again.flow, { type: 'task.settle', taskId, accept: true });
    assert.deepEqual(Object.values(again.task().verdicts), ['accepted', 'pending', 'accepted']);
    await runHunkCommand(again.flow, { type: 'hunk.settle', taskId, hunkId: test.ids[1] ?? '', accept: true });
    assert.equal(test.workspace.files.get('a.ts'), applyHunks(text, loose.hunks));
  });
});

async function read({ checkpoints }: Pick<ReviewFlow, 'checkpoints'>, id: string | undefined): Promise<string | null> {
  const content = id === undefined ? null : await checkpoints.read(id);
  return content && new TextDecoder().decode(content);
}
