// Risk of a change.
import assert from 'node:assert/strict';
import type { FileProposal, Hunk } from '../../../../src/core/edits/lines/proposal';
import { byRisk, riskOf, riskPoints } from '../../../../src/core/edits/hunks/risk';
import { column } from '../../../kit/lists';

const lines = (count: number) => Array.from({ length: count }, (_, index) => `line ${index}`);
const hunkOf = (before: number, after: number, more: Partial<Hunk> = {}): Hunk => ({
  id: 'h1',
  start: 1,
  contextBefore: [],
  before: lines(before),
  after: lines(after),
  contextAfter: [],
  intent: '',
  ...more,
});
const fileOf = (path: string, operation: FileProposal['operation'] = 'edit', to?: string): FileProposal => ({
  path,
  operation,
  hunks: [],
  ...(to === undefined ? {} : { to }),
});
const code = fileOf('src/app.ts');
const { task } = riskPoints;

describe('the risk of a change', () => {
  for (const [what, hunk, file, risk, findings, expected] of [
    ['one line for another in code', hunkOf(1, 1), code, 'low', 0, 0],
    ['the same in a task of high risk', hunkOf(1, 1), code, 'high', 0, task.high],
    ['the same in a task nobody knows', hunkOf(1, 1), code, undefined, 0, task.medium],
    ['the same in a lock file', hunkOf(1, 1), fileOf('package-lock.json'), 'low', 0, riskPoints.sensitivePath],
    ['a file that moves to where it runs by itself', hunkOf(0, 0), fileOf('a.yml', 'rename', '.github/a.yml'), 'low', 0, 50],
    ['a loose match', hunkOf(1, 1, { loose: true }), code, 'low', 0, riskPoints.looseMatch],
    ['six lines that go', hunkOf(6, 0), code, 'low', 0, 3],
    ['a thousand lines that go', hunkOf(1_000, 0), code, 'low', 0, riskPoints.mostForDeletions + riskPoints.mostForSize],
    ['sixteen lines that come', hunkOf(0, 16), code, 'low', 0, 2],
    ['a file that goes', hunkOf(2, 0), fileOf('src/app.ts', 'delete'), 'low', 0, riskPoints.deletedFile + 1],
    ['one open finding', hunkOf(1, 1), code, 'low', 1, riskPoints.openFinding],
    ['two open findings', hunkOf(1, 1), code, 'low', 2, 1.5 * riskPoints.openFinding],
    ['all of it', hunkOf(1_000, 0, { loose: true }), fileOf('.npmrc', 'delete'), 'high', 9, 100],
  ] as const) {
    it(`${what} is ${expected}`, () => {
      assert.equal(riskOf(hunk, file, risk && { risk }, findings), expected);
    });
  }

  it('sorts the riskiest first, and keeps the order of equal risks', () => {
    const changes = [5, 40, 5, 90].map((risk, index) => ({ risk, index }));
    assert.deepEqual(column(byRisk(changes), 'index'), [3, 1, 0, 2]);
  });
});
