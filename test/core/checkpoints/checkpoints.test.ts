// Checkpoints: restoring a single file keeps the user's later edits.
import assert from 'node:assert/strict';
import { checkpointChange, proposedSeq, redoable, firstAppliedStep } from '../../../src/core/checkpoints/checkpoints';
import type { KeptContent, KeptFile } from '../../../src/core/checkpoints/facts';
import { type Content, restoreFile, type StoredContent, changesFrom } from '../../../src/core/checkpoints/restore';
import type { Fact } from '../../../src/core/events';
import { fold } from '../../../src/core/evolve';
import { executionFacts, stamped } from '../../kit/reviewSession';
import { assertMapped } from '../../kit/lists';

/** Content whose ID is derived from its text, so that failure messages are readable. */
const text = (held: string | null): Content | null => (held === null ? null : { id: `id of ${held}`, text: held, isBytes: false });

const bytes = (held: string): Content => ({ id: held, text: null, isBytes: true });

const kept = (content: Content | null): KeptContent | null => content && { id: content.id, kind: content.isBytes ? 'bytes' : 'text' };

type Side = string | null | Content;

const contentOf = (side: Side): Content | null => (typeof side === 'string' || side === null ? text(side) : side);

/** Result of restoring one file, given its recorded changes (content before and after each) and its current content. */
function restored(changes: readonly (readonly [before: Side, after: Side])[], live: Side, lost: readonly string[] = []) {
  const store = new Map<string, Content>();
  const files = changes.map(([before, after]): KeptFile => {
    for (const side of [contentOf(before), contentOf(after)]) if (side) store.set(side.id, side);
    return { path: 'a.txt', before: kept(contentOf(before)), after: kept(contentOf(after)) };
  });
  const find = (side: KeptContent | null): StoredContent =>
    side === null ? null : lost.includes(side.id) ? 'damaged' : (store.get(side.id) ?? 'damaged');
  const { outcome, result, own, change, canOverwrite } = restoreFile({ path: 'a.txt', changes: files }, find, contentOf(live));
  return {
    outcome,
    holds: result && (result.text ?? result.id),
    own: own.map((line) => `${line.line} ${line.text}`),
    change,
    canOverwrite,
  };
}

describe('restoring a file', () => {
  const first = 'one\ntwo\nthree\nfour\nfive\nsix\n';
  const second = first.replace('two', 'TWO');
  const third = second.replace('five', 'FIVE');

  /** Each row: title, changes since the checkpoint, current content, expected outcome, expected content. */
  const rows: readonly (readonly [what: string, changes: [Side, Side][], live: Side, outcome: string, holds: Side])[] = [
    ['puts back what nobody has touched', [[first, second]], second, 'unchanged', first],
    [
      'takes two steps back',
      [
        [first, second],
        [second, third],
      ],
      third,
      'unchanged',
      first,
    ],
    ['keeps what was typed elsewhere', [[first, second]], `${second}mine\n`, 'merged', `${first}mine\n`],
    [
      'keeps what was typed between two steps',
      [
        [first, second],
        [`${second}mine\n`, `${third}mine\n`],
      ],
      `${third}mine\n`,
      'merged',
      `${first}mine\n`,
    ],
    ['says a conflict where the same line was typed over', [[first, second]], second.replace('TWO', 'mine'), 'conflict', first],
    ['leaves a file that is so already', [[first, second]], first, 'nothing', first],
    ['removes a file that was created', [[null, 'new\n']], 'new\n', 'unchanged', null],
    ['keeps a created file that holds something else by now', [[null, 'new\n']], 'new\nmine\n', 'conflict', null],
    ['says nothing of a created file that is gone', [[null, 'new\n']], null, 'nothing', null],
    ['brings a deleted file back', [['old\n', null]], null, 'unchanged', 'old\n'],
    ['leaves a deleted file that somebody made anew', [['old\n', null]], 'mine\n', 'conflict', 'old\n'],
    ['leaves an edited file that was deleted meanwhile', [[first, second]], null, 'conflict', first],
    ['brings bytes back as they were', [[bytes('picture'), null]], null, 'unchanged', 'picture'],
    ['takes bytes away only while they are the same', [[null, bytes('picture')]], bytes('picture'), 'unchanged', null],
    ['leaves bytes that are others by now', [[null, bytes('picture')]], bytes('other'), 'conflict', null],
    ['leaves bytes that replaced a text', [[first, bytes('picture')]], bytes('picture'), 'conflict', first],
    ['leaves a text that replaced bytes', [[bytes('picture'), first]], first, 'conflict', 'picture'],
    [
      'takes back a creation and the edits after it',
      [
        [null, first],
        [first, second],
      ],
      second,
      'unchanged',
      null,
    ],
  ];
  for (const [what, changes, live, outcome, holds] of rows) {
    it(what, () => {
      const found = restored(changes, live);
      assert.deepEqual([found.outcome, found.holds], [outcome, holds]);
    });
  }

  it('names the user’s lines that stay, and those that conflict', () => {
    assert.deepEqual(restored([[first, second]], `mine\n${second}`).own, ['1 mine']);
    assert.deepEqual(restored([[first, second]], second.replace('TWO', 'mine\nTWO and mine')).own, ['2 mine', '3 TWO and mine']);
    assert.deepEqual(restored([[null, 'new\n']], 'new\nmine\n').own, ['2 mine']);
  });

  it('reports that the old text is lost only if that text is needed', () => {
    assert.equal(restored([[first, second]], second, [`id of ${first}`]).outcome, 'damaged');
    assert.equal(restored([[first, second]], second, [`id of ${second}`]).outcome, 'unchanged');
    assert.equal(restored([[first, second]], `${second}mine\n`, [`id of ${second}`]).outcome, 'damaged');
  });

  it('never overwrites binary content', () => {
    assert.equal(restored([[bytes('picture'), null]], bytes('other')).canOverwrite, false);
    assert.equal(restored([[first, second]], second.replace('TWO', 'mine')).canOverwrite, true);
  });

  it('keeps the user’s line endings', () => {
    const windows = (unix: string) => unix.replaceAll('\n', '\r\n');
    assert.equal(restored([[windows(first), windows(second)]], `${windows(second)}mine\r\n`).holds, `${windows(first)}mine\r\n`);
  });
});

describe('the list of steps', () => {
  const file = (path: string, before: string | null, after: string | null): KeptFile => ({
    path,
    before: kept(text(before)),
    after: kept(text(after)),
  });
  const step = (checkpointId: string, taskId: string, ...files: KeptFile[]): Fact => ({
    type: 'checkpoint.kept',
    checkpointId,
    taskId,
    hunkIds: [],
    files,
  });
  const restore = (checkpointId: string, keptAs: string, ...files: KeptFile[]): Fact => ({
    type: 'checkpoint.restored',
    restoreId: `r-${keptAs}`,
    checkpointId,
    kept: keptAs,
    direction: 'undo',
    files,
    left: [],
    hunks: [],
    voidsApproval: false,
  });
  const folded = (...facts: Fact[]) => fold(stamped([...executionFacts([{}, {}]), ...facts])).checkpoints;

  it('identifies a file by its path, whatever other files are called', () => {
    const written = step('c1', 't1', file('constructor', '1', '2'), file('toString', null, '1'));
    assert.deepEqual(folded(written).applied, { constructor: ['c1'], toString: ['c1'] });
    assert.equal(firstAppliedStep(folded(step('c0', 't1', file('takeValue', '1', '2')), written), 't1')?.checkpointId, 'c0');
    assert.equal(firstAppliedStep(folded(), 'constructor'), undefined);
    assert.deepEqual(folded(step('c0', 't1', file('a', '1', '2')), written, restore('c1', 'c2', file('constructor', '2', '1'))).applied, {
      a: ['c0'],
      constructor: [],
      toString: ['c1'],
    });
  });

  it('knows when the edits of a task were proposed, whatever its id', () => {
    const proposed = (taskId: string): Fact => ({ type: 'edits.proposed', taskId, attempt: 1, files: [], refused: [] });
    assertMapped(['constructor', '__proto__', 'takeValue'], [0, 0, 0], (id) => proposedSeq(folded(), id));
    const [before, odd] = [folded(proposed('__proto__')), folded(proposed('__proto__'), proposed('constructor'))];
    assert.ok(proposedSeq(before, '__proto__') > 0);
    assert.deepEqual(
      [proposedSeq(odd, '__proto__'), proposedSeq(odd, 'constructor')],
      [proposedSeq(before, '__proto__'), proposedSeq(before, '__proto__') + 1],
    );
  });

  it('lists the changes of each file from a step on', () => {
    const checkpoints = folded(step('c1', 't1', file('a', '1', '2')), step('c2', 't2', file('a', '2', '3'), file('b', null, '1')));
    assertMapped(changesFrom(checkpoints, 'c2'), ['a 1', 'b 1'], ({ path, changes }) => [path, changes.length].join(' '));
    assertMapped(changesFrom(checkpoints, 'c1'), [2, 1], ({ changes }) => changes.length);
    assert.deepEqual(changesFrom(checkpoints, 'unknown'), []);
  });

  it('knows which steps are applied after a restore and after undoing it', () => {
    const steps = [step('c1', 't1', file('a', '1', '2')), step('c2', 't2', file('a', '2', '3'), file('b', null, '1'))];
    const undone = [...steps, restore('c2', 'c3', file('a', '3', '2'))];
    assert.deepEqual(folded(...undone).applied, { a: ['c1'], b: ['c2'] }, 'b was left alone');
    assert.equal(firstAppliedStep(folded(...undone), 't2')?.checkpointId, 'c2');
    const redone = [...undone, restore('c3', 'c4', file('a', '2', '3'))];
    assert.deepEqual(folded(...redone).applied, { a: ['c1', 'c2'], b: ['c2'] });
  });

  it('allows redo only while nothing follows', () => {
    const undone = [step('c1', 't1', file('a', '1', '2')), restore('c1', 'c2', file('a', '2', '1'))];
    assert.equal(redoable(folded(...undone), 'r-c2')?.checkpointId, 'c2');
    assert.equal(redoable(folded(...undone, step('c3', 't1', file('a', '1', '2'))), 'r-c2'), undefined);
    assert.equal(redoable(folded(restore('c1', 'c2', file('a', '1', '1'))), 'r-c2'), undefined, 'it changed nothing');
  });

  it('ignores facts in an unexpected order', () => {
    const checkpoints = folded(restore('unknown', 'c1', file('a', '2', '1')), {
      type: 'restore.settled',
      restoreId: 'none',
      taken: true,
      overwrite: [],
      writes: [],
    });
    assert.equal(checkpoints.pending, null);
    assert.deepEqual(checkpoints.applied, { a: [] });
    assert.equal(checkpointChange(checkpoints, 'c1')?.kind, 'restore');
  });
});
