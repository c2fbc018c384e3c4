// Edits of files whose secrets were masked for the model.
import assert from 'node:assert/strict';
import { proposeEdits } from '../../../../src/core/edits/propose/buildProposal';
import type { EditOp } from '../../../../src/core/edits/lines/proposal';
import { maskSecrets } from '../../../../src/core/secrets/mask';
import { testMarks } from '../../../kit/testMarks';
import { createRandom } from '../seededRandom';
import { column } from '../../../kit/lists';

/** Fake key. Its prefix is split, so that scanners do not report this file. */
const secret = (end: string) => `AI${'za'}SyA0123456789abcdefghijklmnopqrst${end}`;
const file = ['export const client = connect({', `  key: '${secret('A')}',`, '  retries: 3,', '});', ''].join('\n');
const marks = testMarks();
const seen = maskSecrets(file, marks);
const mark = marks.of(secret('A'));
const replace = (oldText: string, newText: string): EditOp => ({ op: 'replace', path: 'a.ts', intent: '', oldText, newText, all: false });
const rewrite = (content: string): EditOp => ({ op: 'rewrite', path: 'a.ts', intent: '', content });
const propose = (op: EditOp, text: string | null = file) => proposeEdits([op], () => text, 't1', marks);

describe('an edit of a file that was shown with masked secrets', () => {
  it('sees a mask in place of the secret', () => {
    assert.equal(seen, file.replace(secret('A'), mark));
    assert.match(mark, /^\u27e6secret-[0-9a-f]{16}\u27e7$/);
  });

  it('keeps the secret of a line it quotes and keeps', () => {
    const { proposed, refused } = propose(replace(seen, seen.replace('retries: 3', 'retries: 5')));
    assert.deepEqual(refused, []);
    assert.equal(proposed['a.ts'], file.replace('retries: 3', 'retries: 5'));
  });

  it('keeps it in a line that is changed around it, and in one that is moved', () => {
    assert.equal(
      propose(replace(`  key: '${mark}',`, `  apiKey: '${mark}', // kept`)).proposed['a.ts'],
      file.replace(/ {2}key: (.*),\n/, '  apiKey: $1, // kept\n'),
    );
    const moved = seen.replace(/( {2}key.*\n)( {2}retries.*\n)/, '$2$1');
    assert.equal(propose(rewrite(moved)).proposed['a.ts'], file.replace(/( {2}key.*\n)( {2}retries.*\n)/, '$2$1'));
  });

  it('distinguishes two secrets in similar lines', () => {
    const two = `key: '${secret('A')}'\nkey: '${secret('B')}'\n`;
    const { proposed } = propose(rewrite(maskSecrets(two, marks).split('\n').reverse().join('\n').trimStart()), two);
    assert.equal(proposed['a.ts']?.trim(), `key: '${secret('B')}'\nkey: '${secret('A')}'`);
  });

  it('keeps it if the whole file is rewritten, also with another indentation', () => {
    const content = `wrap(() => {\n${seen.trimEnd().replace(/^/gm, '  ')}\n});\n`;
    const { proposed } = propose(rewrite(content));
    assert.ok(proposed['a.ts']?.includes(`    key: '${secret('A')}',`));
    assert.ok(!proposed['a.ts']?.includes('\u27e6'));
  });

  it('may delete the line', () => {
    const line = seen.split('\n')[1] ?? '';
    assert.equal(propose(replace(`${line}\n`, '')).proposed['a.ts'], file.replace(/ {2}key.*\n/, ''));
  });

  const strange = testMarks().of('of another file');
  const refusals: readonly (readonly [string, EditOp, (string | null)?])[] = [
    ['writes the mark of another file', replace('retries: 3', `retries: 3, other: '${strange}'`)],
    ['writes the mark of another file over the secret', rewrite(`export const key = '${strange}';\n`)],
    ['writes the plain mark over the secret', rewrite("export const key = '\u27e6secret\u27e7';\n")],
    ['writes half a mark', rewrite("export const key = '\u27e6secret-12ab';\n")],
    ['writes its mark with other brackets', rewrite(`export const key = '[${mark.slice(1, -1)}]';\n`)],
    ['writes a mark into a new file', { op: 'create', path: 'a.ts', intent: '', content: `key = '${mark}'\n` }, null],
    ['writes a mark once more than the file has it as text', rewrite(`${strange}${strange}`), `${strange}\n`],
  ];
  for (const [what, op, text] of refusals)
    it(`is refused when it ${what}`, () => {
      const { files, refused, proposed } = propose(op, text);
      assert.deepEqual(files, []);
      assert.deepEqual(proposed, {});
      assert.deepEqual(column(refused, 'reason'), ['masked']);
    });

  it('may keep the mask itself in a file that contains it as text', () => {
    const notes = `The mark is ${strange}.\n`;
    assert.equal(propose(replace('The mark', 'Our mark'), notes).proposed['a.ts'], notes.replace('The', 'Our'));
    assert.equal(propose(rewrite(notes.replace('The', 'Our')), notes).proposed['a.ts'], notes.replace('The', 'Our'));
  });
});

describe('an index by the word “key”', () => {
  const uses = ['o[key]', 'value = map[key];', 'delete cache[key]', 'secret[key]', 'settings.secret-key', 'x["secret-name"]'];

  it('can be added to any file, with a secret in it or without', () => {
    for (const use of uses)
      for (const base of [file, file.replace(secret('A'), 'none'), `${use}\n${file}`]) {
        const { proposed, refused } = propose(replace('  retries: 3,', `  retries: 3,\n  ${use}`), base);
        assert.deepEqual(refused, [], use);
        assert.ok(proposed['a.ts']?.includes(`\n  ${use}\n`));
      }
  });

  it('lets no rewrite of a file with secrets overwrite one, in 300 random files', () => {
    const random = createRandom(5);
    for (let round = 0; round < 300; round++) {
      const letter = String.fromCharCode(65 + random.below(26));
      const others = Array.from({ length: 1 + random.below(5) }, () => `  ${random.pick(uses)};`);
      const text = [`const api = '${secret(letter)}';`, ...others, 'const retries = 3;', ''].join('\n');
      const shown = maskSecrets(text, marks);
      assert.ok(!shown.includes(secret(letter)));
      const { proposed, refused } = propose(rewrite(shown.replace('retries = 3', 'retries = 5')), text);
      assert.deepEqual(refused, []);
      assert.equal(proposed['a.ts'], text.replace('retries = 3', 'retries = 5'));
      const over = propose(rewrite(shown.replace(/\u27e6.*\u27e7/, '[key]')), text);
      assert.ok(!over.proposed['a.ts']?.includes('\u27e6'));
    }
  });
});
