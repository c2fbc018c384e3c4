import assert from 'node:assert/strict';
import { proposeEdits } from '../../../src/core/edits/apply';
import type { EditOp } from '../../../src/core/edits/proposal';
import { maskOutgoing } from '../../../src/core/text/secrets';

/** Written in two parts, so that nobody takes it for a real one. */
const secret = (end: string) => `AI${'za'}SyA0123456789abcdefghijklmnopqrst${end}`;
const file = ['export const client = connect({', `  key: '${secret('A')}',`, '  retries: 3,', '});', ''].join('\n');
const seen = maskOutgoing(file, {});
const replace = (oldText: string, newText: string): EditOp => ({ op: 'replace', path: 'a.ts', intent: '', oldText, newText, all: false });
const propose = (op: EditOp, text = file) => proposeEdits([op], () => text, 't1');

describe('an edit by somebody who sees a file without its secrets', () => {
  it('sees a mark in the place of the secret', () => {
    assert.ok(seen.includes('[key]') && !seen.includes(secret('A')));
  });

  it('keeps the secret of a line it quotes and keeps', () => {
    const { proposed, refused } = propose(replace(seen, seen.replace('retries: 3', 'retries: 5')));
    assert.deepEqual(refused, []);
    assert.equal(proposed['a.ts'], file.replace('retries: 3', 'retries: 5'));
  });

  it('keeps it when the whole file is written anew, at another depth too', () => {
    const content = `wrap(() => {\n${seen.trimEnd().replace(/^/gm, '  ')}\n});\n`;
    const { proposed } = propose({ op: 'rewrite', path: 'a.ts', intent: '', content });
    assert.ok(proposed['a.ts']?.includes(`    key: '${secret('A')}',`));
    assert.ok(!proposed['a.ts']?.includes('[key]'));
  });

  it('may take the line out', () => {
    const line = seen.split('\n')[1] ?? '';
    assert.equal(propose(replace(`${line}\n`, '')).proposed['a.ts'], file.replace(/ {2}key.*\n/, ''));
  });

  const refusals: readonly (readonly [string, EditOp, string?])[] = [
    ['changes the line with the secret', replace('retries: 3', "retries: 3, other: '[key]'")],
    ['writes the mark over the secret', { op: 'rewrite', path: 'a.ts', intent: '', content: "export const key = '[key]';\n" }],
    ['quotes one of two lines that look alike', replace(seen.split('\n')[1] ?? '', ''), file + file.replace(secret('A'), secret('B'))],
  ];
  for (const [what, op, text] of refusals)
    it(`is refused when it ${what}`, () => {
      const { files, refused } = propose(op, text);
      assert.deepEqual(files, []);
      assert.deepEqual(
        refused.map(({ reason }) => reason),
        ['masked'],
      );
    });

  it('may write the mark itself into a file that has it as text', () => {
    const notes = 'The mark is [key].\n';
    assert.equal(propose(replace('The mark', 'Our mark'), notes).proposed['a.ts'], 'Our mark is [key].\n');
  });
});
