// Branch switch during a review.
import assert from 'node:assert/strict';
import type { FileProposal } from '../../../src/core/edits/lines/proposal';
import { settleHunks } from '../../../src/flows/edits/settleHunks';
import { refreshHunks } from '../../../src/flows/edits/hunkCommands';
import { memoryCheckpoints, memoryWorkspace } from '../../kit/memory';
import { editProposal, reviewFlow, taskId } from '../../kit/reviewFlow';
import { listOf } from '../../kit/lists';

const lines = Array.from({ length: 40 }, (_, line) => `line ${line}`);
const text = lines.join('\n');
const edited = (at: number) => lines.with(at, `line ${at} changed`).join('\n');

/** Files of the branch that the Builder saw. `other` holds the files of the other branch. */
const here: Readonly<Record<string, string>> = { 'same.ts': text, 'moved.ts': text, 'else.ts': text, 'there.ts': text, 'gone.ts': text };
const other: Readonly<Record<string, string>> = {
  'same.ts': text,
  'moved.ts': `// of the other branch\n${text}`,
  'else.ts': text.replace('line 20', 'line 20 of the other branch'),
  'there.ts': edited(20),
  'new.ts': 'of the other branch',
};
const fresh: FileProposal = {
  path: 'new.ts',
  operation: 'create',
  hunks: [{ id: 'new', start: 1, contextBefore: [], before: [], after: ['new'], contextAfter: [], intent: '' }],
};

async function openReview() {
  const checkpoints = memoryCheckpoints();
  const workspace = memoryWorkspace(here);
  const files: FileProposal[] = [];
  for (const [path, base] of Object.entries(here))
    files.push(await editProposal(checkpoints, path, { base, proposed: edited(20), first: files.length + 1 }));
  const test = reviewFlow(workspace, [...files, fresh], checkpoints);
  const checkOut = async (branch: Readonly<Record<string, string>>) => {
    workspace.files.clear();
    for (const [path, content] of Object.entries(branch)) workspace.files.set(path, content);
    for (const path of Object.keys(here)) await refreshHunks(test.flow, path);
  };
  const hunkIds = Object.keys(test.task().verdicts);
  const acceptAll = () => settleHunks(test.flow, { taskId, hunkIds, accept: true, confirmed: false });
  /** Verdict on the first hunk of each file, in the order of the proposal. */
  const verdicts = () => [...files, fresh].map(({ path, hunks }) => `${path} ${test.task().verdicts[hunks[0]?.id ?? '']}`);
  return { ...test, workspace, checkOut, acceptAll, verdicts, files: () => Object.fromEntries(workspace.files) };
}

describe('a branch switch with pending hunks', () => {
  it('marks conflicts on the new branch, and clears them when the first branch is back', async () => {
    const test = await openReview();
    const before = test.verdicts();
    await test.checkOut(other);
    assert.deepEqual(test.verdicts(), before.toSpliced(2, 1, 'else.ts conflicted'));
    await test.checkOut(here);
    assert.deepEqual(test.verdicts(), before);
    await test.acceptAll();
    assert.deepEqual(test.files(), { ...Object.fromEntries(Object.keys(here).map((path) => [path, edited(20)])), 'new.ts': 'new' });
  });

  it('allows to accept everything that still applies, and overwrites nothing', async () => {
    const test = await openReview();
    await test.checkOut(other);
    await test.acceptAll();
    assert.deepEqual(
      test.verdicts(),
      listOf(`
      same.ts accepted | moved.ts accepted | else.ts conflicted | there.ts accepted | gone.ts conflicted | new.ts conflicted`),
    );
    assert.deepEqual(test.files(), { ...other, 'same.ts': edited(20), 'moved.ts': `// of the other branch\n${edited(20)}` });
    const [, , hunk] = test.task().files;
    assert.deepEqual(test.task().sides?.[hunk?.hunks[0]?.id ?? '']?.theirs, ['line 20 of the other branch']);
  });

  it('accepts the rest on the first branch, and keeps what was accepted on the other one', async () => {
    const test = await openReview();
    await test.checkOut(other);
    await test.acceptAll();
    await test.checkOut(here);
    await test.acceptAll();
    assert.ok(
      test.verdicts().every((verdict) => verdict.endsWith(' accepted')),
      test.verdicts().join(', '),
    );
    assert.deepEqual(test.files(), { ...here, 'else.ts': edited(20), 'gone.ts': edited(20), 'new.ts': 'new' });
    assert.equal(test.session().fault, null);
  });
});
