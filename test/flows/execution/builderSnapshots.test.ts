// Snapshots of the files given to the Builder.
import assert from 'node:assert/strict';
import { fail } from '../../../src/core/base/result';
import type { WriteError } from '../../../src/flows/ports/ports';
import { refusedBySnapshot, takeSnapshots, snapshotText, withBases, withMarks } from '../../../src/flows/execution/builderSnapshots';
import { memoryWorkspace } from '../../kit/memory';
import { reviewFlow } from '../../kit/reviewFlow';
import { assertMapped, column, joinedColumns } from '../../kit/lists';

describe('snapshots', () => {
  const workspace = () => memoryWorkspace({ 'a.ts': 'one', '.env': 'KEY=secret' });

  it('do not change once taken, and are kept with the proposals based on them', async () => {
    const files = workspace();
    const { flow, checkpoints } = reviewFlow(files, []);
    const shown = await takeSnapshots(flow, ['a.ts']);
    files.files.set('a.ts', 'typed').set('b.ts', 'two');
    const snapshots = await takeSnapshots(flow, ['a.ts', 'b.ts', 'new.ts'], shown);
    assertMapped(['a.ts', 'b.ts', 'new.ts'], ['one', 'two', null], (path) => snapshotText(snapshots, path));
    const [edited, created] = await withBases(flow, snapshots, [
      { path: 'a.ts', operation: 'edit', hunks: [] },
      { path: 'new.ts', operation: 'create', hunks: [] },
    ]);
    assert.equal(new TextDecoder().decode((await checkpoints.read(edited?.base ?? '')) ?? undefined), 'one');
    assert.equal(created?.base, undefined);
  });

  it('give each proposal the reasons against editing its file by hand', async () => {
    const files = memoryWorkspace({ 'a.ts': '// @generated\n', 'b.ts': 'one' });
    files.rules.set('b.ts', { ignoredBy: '.gitignore', attribute: null });
    const { flow } = reviewFlow(files, []);
    const snapshots = await takeSnapshots(flow, ['a.ts', 'b.ts']);
    const proposals = [
      { path: 'a.ts', operation: 'edit', hunks: [] },
      { path: 'b.ts', operation: 'rename', to: 'dist/b.ts', hunks: [] },
      { path: 'c.ts', operation: 'create', hunks: [] },
    ] as const;
    const marked = await withMarks(flow, snapshots, proposals, null);
    assert.deepEqual(column(marked, 'marks'), [
      [{ kind: 'generated', by: '@generated' }],
      [
        { kind: 'ignored', by: '.gitignore' },
        { kind: 'generated', by: 'dist/' },
      ],
      undefined,
    ]);
  });

  it('refuse files that hold secrets or cannot be read or edited, each with a reason, but allow a new file of that name', async () => {
    const files = workspace();
    const { live } = files;
    const unable: Record<string, WriteError> = { 'n.ipynb': 'notebook', 'a.png': 'binary', 'A.ts': 'otherSpelling', 'locked.ts': 'failed' };
    files.live = async (path) => (unable[path] ? fail(unable[path]) : live(path));
    const { flow } = reviewFlow(files, []);
    const paths = ['.env', '.env.local', ...Object.keys(unable), 'a.ts'];
    const snapshots = await takeSnapshots(flow, paths);
    const ops = paths.map((path) => ({ op: 'create', path, intent: '', content: 'x' }) as const);
    assert.deepEqual(joinedColumns(refusedBySnapshot(snapshots, ops), 'path', 'reason'), [
      ...['.env protectedPath', 'n.ipynb notebook', 'a.png binary', 'A.ts otherSpelling', 'locked.ts unreadable'],
    ]);
    assert.equal(snapshotText(snapshots, '.env'), null);
  });

  it('refuse a link to a protected file, whatever its name', async () => {
    const files = memoryWorkspace({ 'link.txt': 'KEY=secret', 'git.ini': '[core]', 'out.txt': 'x', 'fine.ts': 'one' });
    for (const [path, real] of [
      ['link.txt', '.env'],
      ['git.ini', '.git/config'],
      ['out.txt', null],
      ['fine.ts', 'src/a.ts'],
    ] as const)
      files.links.set(path, real);
    const { flow } = reviewFlow(files, []);
    const paths = ['link.txt', 'git.ini', 'out.txt', 'fine.ts'];
    const snapshots = await takeSnapshots(flow, paths);
    const ops = paths.map((path) => ({ op: 'create', path, intent: '', content: 'x' }) as const);
    assert.deepEqual(joinedColumns(refusedBySnapshot(snapshots, ops), 'path', 'reason'), [
      'link.txt protectedPath',
      'git.ini protectedPath',
      'out.txt outsideWorkspace',
    ]);
    assertMapped(paths, [null, null, null, 'one'], (path) => snapshotText(snapshots, path));
  });
});
