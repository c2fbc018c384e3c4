// Diagnostics that are new after a step.
import assert from 'node:assert/strict';
import { compareDiagnostics, type Diagnostic } from '../../../src/core/execution/compareDiagnostics';

const at = (line: number, message = 'x is not defined', more: Partial<Diagnostic> = {}): Diagnostic => ({
  ...{ path: 'a.js', line, severity: 'error', source: 'js', code: '1', message },
  ...more,
});

describe('new diagnostics', () => {
  for (const [what, before, after, added, gone] of [
    ['nothing new in nothing', [], [], [], []],
    ['one that moved is not new', [at(3)], [at(30)], [], []],
    ['one more of the same is the one at the new line', [at(3)], [at(3), at(9)], [9], []],
    ['one less of the same is gone', [at(3), at(9)], [at(9)], [], [3]],
    ['another message is new, and the old one gone', [at(3)], [at(3, 'y')], [3], [3]],
    ['the same in another file is new', [at(3)], [at(3, 'x is not defined', { path: 'b.js' })], [3], [3]],
    ['a warning that became an error is new', [at(3, 'y', { severity: 'warning' })], [at(3, 'y')], [3], [3]],
  ] as const) {
    it(what, () => {
      const change = compareDiagnostics(before, after);
      assert.deepEqual([change.added.map(({ line }) => line), change.gone.map(({ line }) => line)], [added, gone]);
    });
  }
});
