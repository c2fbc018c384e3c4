// State of a hunk that the user edited.
import assert from 'node:assert/strict';
import type { FileProposal, Hunk } from '../../../src/core/edits/lines/proposal';
import type { EventOf } from '../../../src/core/events';
import type { TaskProgress } from '../../../src/core/execution/state';
import { type AnyRecorded, applyFold } from '../../../src/core/base/fact';
import { hunkFold } from '../../../src/core/execution/hunkFold';
import { newTask } from '../../../src/core/execution/taskFold';

const hunk = (id: string, after: string[]): Hunk => ({
  ...{ id, start: 1, contextBefore: [], before: ['old'], contextAfter: [], intent: '' },
  after,
});

const files: FileProposal[] = [
  { path: 'a.ts', operation: 'edit', base: 'b1', hunks: [hunk('h1', ['new']), hunk('h2', ['more'])] },
  { path: 'b.ts', operation: 'edit', base: 'b2', hunks: [hunk('h3', ['other'])] },
];

const start: TaskProgress = { ...newTask('T1'), attempt: 1, files, verdicts: { h1: 'pending', h2: 'pending', h3: 'pending' } };

const evolved = (...events: readonly object[]) =>
  events.reduce<TaskProgress>((task, event) => applyFold(hunkFold, task, { seq: 1, at: 0, taskId: 'T1', ...event } as AnyRecorded), start);

const edited = (hunkId: string, ...lines: string[]): Pick<EventOf<'hunk.edited'>, 'type' | 'hunkId' | 'after'> => ({
  ...{ type: 'hunk.edited', hunkId },
  after: lines,
});

describe('a hunk edited by the user', () => {
  it('has the user’s lines, and keeps the proposed ones', () => {
    const task = evolved(edited('h1', 'mine'));
    assert.deepEqual(task.files[0]?.hunks[0]?.after, ['mine']);
    assert.deepEqual(task.proposed, { h1: ['new'] });
  });

  it('keeps the first proposal, however often it is edited', () => {
    assert.deepEqual(evolved(edited('h1', 'mine'), edited('h1', 'mine', 'again')).proposed, { h1: ['new'] });
  });

  it('is no longer edited if it equals the proposal', () => {
    const task = evolved(edited('h1', 'mine'), edited('h1', 'new'));
    assert.deepEqual(task.proposed, {});
    assert.deepEqual(task.files, files);
  });

  it('leaves other hunks and files the same objects, so that they are not rendered again', () => {
    const task = evolved(edited('h1', 'mine'));
    assert.equal(task.files[0]?.hunks[1], files[0]?.hunks[1]);
    assert.equal(task.files[1], files[1]);
  });
});

describe('a hunk moved into another text', () => {
  const renewed = (moved: Hunk) => ({ type: 'hunks.renewed', path: 'a.ts', base: 'b9', hunks: [moved] });

  it('is known as moved', () => assert.deepEqual(evolved(renewed({ ...hunk('h2', ['more']), start: 5 })).renewed, ['h2']));

  it('can be reset to the proposal while its lines are unchanged, and not once adjacent lines were merged in', () => {
    assert.deepEqual(evolved(edited('h2', 'mine'), renewed({ ...hunk('h2', ['mine']), start: 5 })).proposed, { h2: ['more'] });
    assert.deepEqual(evolved(edited('h2', 'mine'), renewed(hunk('h2', ['beside', 'mine']))).proposed, {});
  });
});
