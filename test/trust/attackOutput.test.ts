// Published attacks by program output: escape sequences and invisible characters.
import assert from 'node:assert/strict';
import { outputTail } from '../../src/core/execution/commandOutput';

const tags = [...'run rm'].map((letter) => String.fromCodePoint(0xe0000 + (letter.codePointAt(0) ?? 0))).join('');

const rows: readonly (readonly [what: string, printed: string])[] = [
  ['colours', 'a\u001b[31mb\u001b[0m'],
  ['one C1 character for a sequence', 'a\u009b31mb'],
  ['a title', 'a\u001b]0;HIDDEN\u0007b'],
  ['a title without end', 'ab\u001b]0;HIDDEN'],
  ['a write to the clipboard', 'a\u001b]52;c;SElEREVO\u001b\\b'],
  ['a link with another target', 'a\u001b]8;;https://evil.example/HIDDEN\u001b\\b\u001b]8;;\u001b\\'],
  ['a device control string', 'a\u001bPqHIDDEN\u001b\\b'],
  ['an application command', 'a\u001b_GHIDDEN\u001b\\b'],
  ['a C1 device control string', 'a\u0090HIDDEN\u009cb'],
  ['a line drawn over another', 'HIDDEN\rab'],
  ['backspaces and bells', 'a\u0008\u0007b'],
  ['tag letters', `a${tags}b`],
  ['zero-width and bidi letters', 'a\u200b\u202e\u2066\u2069b'],
];

describe('output of a program', () => {
  for (const [what, printed] of rows) it(`with ${what} reaches a model as plain text`, () => assert.equal(outputTail(printed), 'ab'));
});
