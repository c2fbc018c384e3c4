// Conflict in the panel.
import assert from 'node:assert/strict';
import type { Fact } from '../../../src/core/events';
import { conflicted, conflictedDeletion } from '../../kit/reviewStates';
import { sampleEvents } from '../../kit/sampleSession';
import { key, nameOf, press, textOf, type, useDom } from '../dom';
import { openPanel } from '../panel';
import { assertMapped } from '../../kit/lists';

const taskId = 'bucket';
const [, settled] = conflicted;
const sides = settled?.type === 'hunk.settled' && settled.sides ? settled.sides : { base: [], ours: [], theirs: [] };

describe('a conflict', () => {
  useDom();

  const open = async (facts: readonly Fact[] = conflicted) => {
    const panel = await openPanel({ events: sampleEvents('halfway') });
    await panel.happen(...facts);
    const hunk = () => panel.root.querySelector<HTMLElement>('.card .hunk.conflicted');
    const field = () => panel.root.querySelector<HTMLTextAreaElement>('.hunk-editor textarea');
    const strike = (name: string) => key(document.activeElement ?? document.body, name);
    return { ...panel, hunk, field, strike };
  };

  it('shows the proposed and the current text, each as a diff against the common base', async () => {
    const panel = await open();
    const shown = [...(panel.hunk()?.querySelectorAll('figure') ?? [])].map((side) => textOf(side));
    assert.match(shown[0] ?? '', /^Proposed.*\+ const verdict.* const user = await find\(body\.email\);/);
    assert.match(shown[1] ?? '', /^Current.*- const user = await find\(body\.email\);.*\+ const user = await find\(body\.email\.trim\(\)/);
    assert.equal(shown.length, 2);
  });

  for (const [name, command] of [
    ['Use the proposed lines', { type: 'hunk.resolve', lines: sides.ours }],
    ['Keep the current lines', { type: 'hunk.settle', accept: false }],
  ] as const)
    it(`ends with "${name}"`, async () => {
      const panel = await open();
      await press(panel.root, name);
      assert.deepEqual(panel.commands(), [{ ...command, taskId, hunkId: 'l2' }]);
    });

  it('says that the file is gone, and offers only another attempt', async () => {
    const panel = await open([...conflicted.slice(0, 1), { ...conflictFact(), sides: { ...sides, theirs: [], isGone: true } }]);
    const choices = [...(panel.hunk()?.querySelectorAll('.choices button') ?? [])].map(nameOf);
    assert.deepEqual([choices, /The file no longer exists/.test(textOf(panel.hunk()))], [['Try again'], true]);
  });

  it('shows both sides as one text before it is written, with common lines once', async () => {
    const panel = await open();
    await press(panel.root, 'Use both');
    const both = [...sides.ours.slice(0, 2), ...sides.theirs];
    assert.deepEqual([panel.field()?.value, panel.commands()], [both.join('\n'), []]);
    await press(panel.root, 'Keep these lines');
    assert.deepEqual(panel.commands(), [{ type: 'hunk.resolve', taskId, hunkId: 'l2', lines: both }]);
  });

  it('offers two orders if both sides add lines at one place, and writes neither during the preview', async () => {
    const clash = { base: ['one', 'two'], ours: ['one', 'ours', 'two'], theirs: ['one', 'theirs', 'two'] };
    const panel = await open([...conflicted.slice(0, 1), { ...conflictFact(), sides: clash }]);
    await press(panel.root, 'Use both, current first');
    assert.equal(panel.field()?.value, 'one\ntheirs\nours\ntwo');
    await press(panel.root, 'Use both, proposed first');
    assert.equal(panel.field()?.value, 'one\nours\ntheirs\ntwo');
    await type(panel.field(), 'typed');
    await press(panel.root, 'Use both, current first');
    assert.equal(panel.field()?.value, 'typed', 'what was typed is not lost');
    assert.deepEqual(panel.commands(), []);
  });

  it('can be edited from the current text, and the typed lines stay until they are in the file', async () => {
    const panel = await open();
    await press(panel.root, 'Write your own version');
    assert.equal(panel.field()?.value, sides.theirs.join('\n'));
    await type(panel.field(), 'both();');
    await press(panel.root, 'Keep these lines');
    assert.deepEqual(panel.commands(), [{ type: 'hunk.resolve', taskId, hunkId: 'l2', lines: ['both();'] }]);
    const again: Fact = { ...conflictFact(), sides: { ...sides, theirs: ['somebody else was quicker'] } };
    await panel.happen(again);
    assert.equal(panel.field()?.value, 'both();');
    assert.match(textOf(panel.hunk()), /somebody else was quicker/);
    await panel.happen(
      { type: 'hunk.edited', taskId, hunkId: 'l2', after: ['both();'] },
      { type: 'hunk.settled', taskId, hunkId: 'l2', verdict: 'accepted', checkpoint: null },
    );
    assert.equal(panel.field(), null);
    assert.deepEqual(panel.remembered().drafts, {});
  });

  it('confirms a sensitive file with the next choice', async () => {
    const panel = await open([...conflicted, { type: 'confirmation.asked', taskId, hunkIds: ['l2'] }]);
    await press(panel.root, 'Use the proposed lines');
    assert.deepEqual(panel.commands(), [{ type: 'hunk.resolve', taskId, hunkId: 'l2', lines: sides.ours, confirmed: true }]);
  });

  it('becomes a plain hunk again when its place is free, with the typed text', async () => {
    const panel = await open();
    await press(panel.root, 'Write your own version');
    await type(panel.field(), 'mine');
    await panel.happen({ type: 'hunk.freed', taskId, hunkId: 'l2' });
    assert.equal(panel.hunk(), null);
    assert.equal(panel.field()?.value, 'mine');
    await press(panel.root, 'Keep these lines');
    assert.deepEqual(panel.commands(), [{ type: 'hunk.edit', taskId, hunkId: 'l2', after: ['mine'] }]);
  });

  it('is not accepted with A, which focuses the choices; R keeps the file', async () => {
    const panel = await open();
    panel.hunk()?.focus();
    await panel.strike('a');
    assert.deepEqual(panel.commands(), []);
    assert.equal(document.activeElement && nameOf(document.activeElement), 'Use the proposed lines');
    await panel.strike('r');
    assert.deepEqual(panel.commands(), [{ type: 'hunk.settle', taskId, hunkId: 'l2', accept: false }]);
  });

  const renaming: readonly Fact[] = conflictedDeletion.map((fact) =>
    fact.type === 'edits.proposed'
      ? { ...fact, files: fact.files.map((file) => ({ ...file, operation: 'rename' as const, to: 'src/new.ts' })) }
      : fact,
  );
  for (const [what, facts, reason, keep] of [
    ['a deletion', conflictedDeletion, /A deletion can't be merged/, "Don't delete"],
    ['a renaming', renaming, /A rename can't be merged/, "Don't rename"],
  ] as const)
    it(`over ${what} explains why there is no choice, and offers what is possible`, async () => {
      const panel = await open(facts);
      assert.match(textOf(panel.hunk()), reason);
      assert.deepEqual([...(panel.hunk()?.querySelectorAll('.choices .button') ?? [])].map(nameOf), [keep, 'Try again']);
      await press(panel.root, keep);
      await press(panel.root, 'Try again');
      assertMapped(panel.commands(), [false, true], (command) => command.type === 'hunk.settle' && command.accept);
    });
});

function conflictFact(): Extract<Fact, { type: 'hunk.settled' }> {
  assert.ok(settled?.type === 'hunk.settled');
  return settled;
}
