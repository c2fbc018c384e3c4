// Edits in a Builder reply, in mixed formats.
import assert from 'node:assert/strict';
import { parseEditText } from '../../../../src/core/edits/formats/parse';
import { createRandom } from '../seededRandom';
import { rounds } from '../../../kit/rounds';
import { joinedColumns } from '../../../kit/lists';

const search = 'a.js\n<<<<<<< SEARCH\none\n=======\ntwo\n>>>>>>> REPLACE\n';
const patch = '*** Begin Patch\n*** Delete File: b.js\n*** End Patch\n';
const diff = '--- c.js\n+++ c.js\n@@ -1 +1 @@\n-one\n+two\n';
const json = '{"path":"d.js","new":"x"}\n';

/** Lines that start, continue or end an edit format, and look-alikes. */
const pieces = [
  '<<<<<<< SEARCH',
  '------- SEARCH',
  '=======',
  '=====',
  '>>>>>>> REPLACE',
  '+++++++ REPLACE',
  ':start_line:3',
  '-------',
  '\\=======',
  '*** Begin Patch',
  '*** End Patch',
  '*** Update File: a.js',
  '*** Add File: b.js',
  '*** Delete File: c.js',
  '*** Move to: d.js',
  '*** End of File',
  '*** ',
  '@@',
  '@@ class A',
  '@@ -1,2 +1 @@ f',
  '@@ ... @@',
  '--- a.js',
  '+++ a.js',
  '--- /dev/null',
  '+++ /dev/null',
  'diff --git a/a b/b',
  'rename from a',
  '\\ No newline at end of file',
  '```',
  '```js a.js',
  '~~~~',
  'a.js',
  '`a.js`:',
  '',
  ' ',
  ' one',
  '-one',
  '+two',
  '{"path":"a","new":"',
  '{"path":"a","old":"b","new":"c"}',
  '{',
  '[',
  '"path":',
  '}',
  'talk',
  '\r',
  '\t',
]; // prettier-ignore

describe('parseEditText', () => {
  it('parses mixed formats in their order, and leaves prose alone', () => {
    const { ops, refused } = parseEditText(`First.\n\n${search}\nThen\n\n${patch}and\n\n${diff}\nat last:\n\n${json}Bye.`);
    assert.deepEqual(refused, []);
    assert.deepEqual(joinedColumns(ops, 'op', 'path'), ['replace a.js', 'delete b.js', 'replace c.js', 'create d.js']);
  });

  const talk: readonly (readonly [name: string, text: string])[] = [
    ['nothing', ''],
    ['prose', 'I would not change anything.\n\n- one\n- two\n\n---\n\n+ three'],
    ['code in a fence', '```js\nconst a = { path: 1 };\n```'],
    ['a rule and a heading', 'Title\n=======\n\n-------\n'],
  ];
  for (const [name, text] of talk) {
    it(`finds no edit in ${name}`, () => {
      assert.deepEqual(parseEditText(text, { path: 'a.js' }), { ops: [], refused: [], talk: text });
    });
  }

  it('terminates and names existing lines for any input', () => {
    const random = createRandom(41);
    for (let round = 0; round < 3_000; round++) {
      const lines = Array.from({ length: random.below(40) }, () => random.pick(pieces));
      const whole = lines.join(random.chance(0.9) ? '\n' : '\r\n');
      const text = random.chance(0.5) ? whole : whole.slice(0, random.below(whole.length + 1));
      const { ops, refused } = parseEditText(text, { hasEnded: random.chance(0.5), path: random.chance(0.5) ? 'known.js' : '' });
      assert.ok(ops.length + refused.length <= lines.length + 1, text);
      for (const { hint } of refused) assert.ok(Number(/^Line (\d+) /.exec(hint)?.[1]) <= lines.length, `${hint}\n${text}`);
    }
  });

  it('reads each line of a long text only a few times', () => {
    const random = createRandom(42);
    const shapes: readonly (() => string)[] = [
      ...pieces.map((piece) => () => piece),
      () => random.pick(pieces),
      () => `${random.pick(pieces)}${' '.repeat(20)}${random.pick(pieces)}`,
    ];
    for (const shape of shapes) {
      const lines = Array.from({ length: rounds(4_000) }, shape);
      assert.ok(readsOf(lines) <= 40 * lines.length, lines.slice(0, 3).join('\n'));
    }
  });

  it('accepts a line of any length', () => {
    for (const piece of pieces) {
      const text = `${piece}${piece.repeat(50_000)}`;
      const { ops, refused } = parseEditText(text);
      assert.ok(ops.length + refused.length <= 1);
    }
  });
});

/** Number of line reads while the lines are parsed. */
function readsOf(lines: readonly string[]): number {
  let reads = 0;
  const text = { replace: () => ({ split: () => counting }) } as unknown as string;
  const counting = new Proxy([...lines], {
    get(target, key, receiver) {
      if (typeof key === 'string' && /^\d+$/.test(key)) reads++;
      return Reflect.get(target, key, receiver);
    },
  });
  parseEditText(text);
  return reads;
}
