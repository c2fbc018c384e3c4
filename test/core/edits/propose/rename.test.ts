// Renames of files.
import assert from 'node:assert/strict';
import { proposeEdits } from '../../../../src/core/edits/propose/buildProposal';
import type { EditOp } from '../../../../src/core/edits/lines/proposal';
import { column } from '../../../kit/lists';

const rename = (path: string, to: string): EditOp => ({ op: 'rename', path, to, intent: 'move it' });
const remove = (path: string): EditOp => ({ op: 'delete', path, intent: '' });
const create = (path: string): EditOp => ({ op: 'create', path, intent: '', content: 'x\n' });
const replace = (path: string, oldText: string, newText: string): EditOp => ({
  op: 'replace',
  path,
  intent: '',
  oldText,
  newText,
  all: false,
});

const files: Readonly<Record<string, string>> = { 'a.ts': 'one\ntwo\n', 'b.ts': 'bee\n' };
const propose = (ops: readonly EditOp[]) => proposeEdits(ops, (path) => files[path] ?? null, 'T1');

describe('a rename', () => {
  it('is a separate proposal with one hunk without lines, after the edits of its file', () => {
    const { files: proposals, refused, fitted, proposed } = propose([rename('a.ts', 'lib\\a.ts'), replace('a.ts', 'two', 'TWO')]);
    assert.deepEqual(refused, []);
    assert.equal(fitted.length, 2);
    assert.deepEqual(
      proposals.map(({ path, to, operation, hunks }) => [path, to, operation, hunks.map(({ id, before, after }) => [id, before, after])]),
      [
        ['a.ts', undefined, 'edit', [['T1-h1', ['two'], ['TWO']]]],
        ['a.ts', 'lib/a.ts', 'rename', [['T1-h2', [], []]]],
      ],
    );
    assert.deepEqual(proposed, { 'a.ts': 'one\nTWO\n' });
  });

  const refusals: readonly (readonly [name: string, ops: readonly EditOp[], reasons: readonly string[]])[] = [
    ['to a path outside', [rename('a.ts', '../c.ts')], ['outsideWorkspace']],
    ['to a protected path', [rename('a.ts', '.git/config')], ['protectedPath']],
    ['of a path outside', [rename('/a.ts', 'c.ts')], ['outsideWorkspace']],
    ['of a file that is not there', [rename('x.ts', 'c.ts')], ['missingFile']],
    ['onto a file that exists', [rename('a.ts', 'b.ts')], ['fileExists']],
    ['onto itself', [rename('a.ts', './a.ts')], ['noChange']],
    ['onto itself in another case', [rename('a.ts', 'A.ts')], ['noChange']],
    ['of a file the turn deletes', [rename('a.ts', 'c.ts'), remove('a.ts')], ['overlapping']],
    ['onto a file the turn makes, in any case', [create('C.ts'), rename('a.ts', 'c.ts')], ['overlapping']],
    ['of two files onto one path', [rename('a.ts', 'c.ts'), rename('b.ts', 'C.ts')], ['overlapping']],
    ['of one file to two paths', [rename('a.ts', 'c.ts'), rename('a.ts', 'd.ts')], ['overlapping']],
    ['onto a file the turn deletes', [remove('b.ts'), rename('a.ts', 'b.ts')], ['overlapping']],
  ];
  for (const [name, ops, reasons] of refusals) {
    it(`is refused ${name}`, () => {
      assert.deepEqual(column(propose(ops).refused, 'reason'), reasons);
    });
  }

  it('counts once when it is asked for twice', () => {
    assert.deepEqual(propose([rename('a.ts', 'c.ts'), rename('a.ts', 'c.ts')]).refused, []);
  });
});
