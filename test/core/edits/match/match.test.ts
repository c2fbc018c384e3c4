// Matching of quoted lines in a file.
import assert from 'node:assert/strict';
import { applyChanges } from '../../../../src/core/edits/lines/textChange';
import { matchEdit, maxLooseLength } from '../../../../src/core/edits/match/match';
import { changedLines, createRandom, randomLines } from '../seededRandom';

type Row = readonly [name: string, text: string, oldText: string, newText: string, isLoose: boolean, result: string, all?: boolean];

const found: readonly Row[] = [
  ['a word', 'let a = 1;\nlet b = 2;', 'b = 2', 'b = 3', false, 'let a = 1;\nlet b = 3;'],
  ['whole lines', 'a\nb\nc\n', 'b\n', 'B\n', false, 'a\nB\nc\n'],
  ['lines taken away', 'a\nb\nc\n', 'b\n', '', false, 'a\nc\n'],
  ['lines put between', 'a\nb\n', 'a\nb', 'a\nx\ny\nb', false, 'a\nx\ny\nb\n'],
  ['a beginning in mid-line', 'x = foo(\n  1)\n', 'foo(\n  1)', 'bar(\n  2)', false, 'x = bar(\n  2)\n'],
  ['lines joined', 'a\nb\n', 'a\nb', 'ab', false, 'ab\n'],
  ['replacement patterns as text', 'cost: x', 'x', '$& $1 $$ $`', false, 'cost: $& $1 $$ $`'],
  ['every occurrence', 'x y\nx', 'x', 'xx', false, 'xx y\nxx', true],
  ['every occurrence side by side', 'aaaa', 'aa', 'b', false, 'bb', true],
  ['LF text in a CRLF file', 'a\r\nb\r\nc\r\n', 'a\nb\n', 'a\nx\ny\n', false, 'a\r\nx\r\ny\r\nc\r\n'],
  ['CRLF text in an LF file', 'a\nb\nc\n', 'a\r\nb\r\n', 'a\r\nx\r\n', false, 'a\nx\nc\n'],
  ['one line in a CRLF file', 'a\r\nb\r\n', 'b', 'x\ny', false, 'a\r\nx\r\ny\r\n'],
  ['mixed endings, each kept', 'a\r\nb\nc\r\nd\r\n', 'a\nb\nc', 'a\nB\nc', false, 'a\r\nB\nc\r\nd\r\n'],
  ['trailing space in the file', 'a  \nb\t\nc  \n', 'a\nb\nc', 'a\nB\nc', false, 'a  \nB\nc  \n'],
  ['trailing space in the old text', 'a\nb\n', 'a \nb  \n', 'a \nB\n', false, 'a\nB\n'],
  ['a last line ending the file does not have', 'a\nb', 'b\n', 'B\n', false, 'a\nB'],
  ['more lines at an end without line end', 'a\nb', 'b\n', 'b\nc\n', false, 'a\nb\nc'],
  ['whole lines for text without line end', 'a\nb\nc\n', 'b\n', 'B', false, 'a\nB\nc\n'],
  ['a fence around both', 'a\nb\n', '```ts\nb\n```', '```ts\nB\n```', false, 'a\nB\n'],
  ['a fence around the old text only', 'a\nb\n', '```\nb\n```\n', 'B', false, 'a\nB\n'],
  ['line numbers', 'a\n  b\nc\n', '1| a\n2|   b', '1| a\n2|   B\n3| new', false, 'a\n  B\nnew\nc\n'],
  [
    'line numbers with tabs, new lines without',
    'a\n  b\nc\n',
    '    2\t  b\n    3\tc',
    '    2\t  b\n  x\n    3\tc',
    false,
    'a\n  b\n  x\nc\n',
  ],
  ['a leading line end that the new text lacks', 'a {\n  b;\n}\n\nc\n', '\n}\n\nc', '}\n\nd', false, 'a {\n  b;\n}\n\nd\n'],
  ['whole lines before a blank one, for text without line end', 'a\nb\n\nc', 'a\nb\n', 'a\nB', false, 'a\nB\nc'],
  ['a line that keeps its trailing space below which lines are added', 'a\nb \nc', 'a\nb', 'a\nb\nx', false, 'a\nb \nx\nc'],
  ['a beginning without its indentation that the new text repeats', '  a\n  b\n', 'a\n  b', '  a\n  B', false, '  a\n  B\n'],
  ['a line quoted without its indentation that the new text repeats', '  a()\n', 'a()', '  b()', false, '  b()\n'],
  [
    'lines quoted without their indentation that the new text has',
    'x {\n  a()\n    b()\n}\n',
    'a()\n  b()',
    '  a()\n    c()',
    true,
    'x {\n  a()\n    c()\n}\n',
  ],
  ['lines from the middle of a line end on', 'a\r\nb\r\n', '\nb', 'x\n', false, 'a\r\nx\r\n\r\n'],
  ['a text after a byte order mark', '\uFEFFa\nb', 'a\nb', 'a\nB', false, '\uFEFFa\nB'],
  ['an old text with a byte order mark', 'a\nb', '\uFEFFa', '\uFEFFA', false, 'A\nb'],
  ['line numbers set apart by a bar alone', '  a\n  b\n', '1|  a\n2|  b', '1|  a\n2|  B', false, '  a\n  B\n'],
  ['line numbers set apart by a blank', 'a\n\nb\n', '1 a\n2\n3 b', '1 a\n2\n3 B', false, 'a\n\nB\n'],
  ['line numbers before a comment sign', '  total: price\n  b\n', '1→  total: pricce\n2→  b', '1→# off\n2→  b', true, '# off\n  b\n'],
  ['white space at a line end that only the new text lacks', 'a  \nb\n', 'a \nb', 'a\nB', false, 'a\nB\n'],
  ['quotes that the new text has otherwise', 'say(“a”)\nb\n', 'say("a")\nb', "say('a')\nb", true, "say('a')\nb\n"],
  [
    'lines left out above a remark that speaks of more code',
    'a1\na2\na3\n// the same code for teh rest\nb\n',
    'a1\n...\na3\n// the same code for teh rest\nb',
    'a1\n...\na3\n// the same code for the rest\nb',
    true,
    'a1\na2\na3\n// the same code for the rest\nb\n',
  ],
  ['text escaped as JSON', 'say("a");\n\tb();\n', 'say(\\"a\\");\\n\\tb();', 'say(\\"c\\");\\n\\tb();', false, 'say("c");\n\tb();\n'],
  ['escaped quotes', 'say("a", 1)', 'say(\\"a\\", 1)', 'say(\\"a\\", 2)', false, 'say("a", 2)'],
  ['text escaped as HTML', 'if (a < b && c)', 'if (a &lt; b &amp;&amp; c)', 'if (a &gt; b &amp;&amp; c)', false, 'if (a > b && c)'],
  ['blank lines around both texts', 'a\nb\nc', '\n\na\nb\n\n', '\n\na\nB\n\n', false, 'a\nB\nc'],
  ['straight quotes for curly ones', 'say “hi”\nx = 1', 'say "hi"\nx = 1', 'say "hi"\nx = 2', true, 'say “hi”\nx = 2'],
  ['a changed line whose curly quotes stay', 'it’s one – “a”\n', 'it\'s one - "a"\n', 'it\'s two - "a"\n', true, 'it’s two – “a”\n'],
  ['decomposed letters', 'cafe\u0301 a\nb\n', 'caf\u00E9 a\nb\n', 'caf\u00E9 a\nB\n', true, 'cafe\u0301 a\nB\n'],
  ['letters with something invisible between', 'a\u200Bb c\nd', 'ab c\nd', 'ab c\nD', true, 'a\u200Bb c\nD'],
  ['other indentation', '  a\n  b', 'a\nb', 'x\n  y\nb', true, '  x\n    y\n  b'],
  ['less indentation', '  a\n    b', '      a\n        b', '      a\n        B', true, '  a\n    B'],
  [
    'spaces for tabs',
    'a {\n\tb;\n\t\tc;\n}',
    'a {\n    b;\n        c;',
    'a {\n    b;\n    x;\n        y;',
    true,
    'a {\n\tb;\n\tx;\n\t\ty;\n}',
  ],
  ['tabs for spaces', 'a {\n  b;\n}', 'a {\n\tb;', 'a {\n\tb;\n\t\tc;', true, 'a {\n  b;\n    c;\n}'],
  [
    'an aligned comment under tabs',
    '\t/**\n\t * a\n\t */',
    '    /**\n     * a\n     */',
    '    /**\n     * a\n     * b\n     */',
    true,
    '\t/**\n\t * a\n\t * b\n\t */',
  ],
  ['other spacing', 'call(a, b)\nnext', 'call( a,b )\nnext', 'call( a,b )\nlast', true, 'call(a, b)\nlast'],
  [
    'around what both texts leave out',
    'a\nb\nc\nd\n',
    'a\n// ... existing code ...\nd',
    'A\n// ... existing code ...\nD',
    true,
    'A\nb\nc\nD\n',
  ],
  [
    'between two lines that stay as they are',
    'f() {\n  a\n  b\n}\ng() {\n}\n',
    'f() {\n...\n}',
    'f(x) {\n...\n}',
    true,
    'f(x) {\n  a\n  b\n}\ng() {\n}\n',
  ],
  [
    'below a slip in a line that stays',
    'const total = price;\nb();\n',
    'const toatl = price;\nb();\n',
    'const toatl = price;\nB();\n',
    true,
    'const total = price;\nB();\n',
  ],
  [
    'beside a near twin that a slip does not reach',
    'start();\nfirst(one);\nlast();\nstart();\nother(one);\nlast();',
    'start();\nfrist(one);\nlast();',
    'start();\nfrist(one);\nend();',
    true,
    'start();\nfirst(one);\nend();\nstart();\nother(one);\nlast();',
  ],
  ['numbered lines that are the file’s own', '1| a\n2| b\n', '1| a\n2| b', '1| a\n2| c', false, '1| a\n2| c\n'],
];

const refused: readonly (readonly [
  name: string,
  text: string,
  oldText: string,
  newText: string,
  reason: string,
  hint: RegExp,
  all?: boolean,
])[] = [
  ['two places', 'x\ny\nx', 'x', 'z', 'ambiguous', /lines 1, 3/],
  ['two places that overlap', 'aaa', 'aa', 'b', 'ambiguous', /lines 1, 1/],
  ['two places that only looser reading finds', 'a \nb\na\t\nb', 'a\nb', 'c', 'ambiguous', /lines 1, 3/],
  ['no place', 'one\ntwo\nthree', 'four', 'five', 'notFound', /No lines of the file resemble/],
  [
    'a line that differs',
    'function a() {\n  return 1;\n}\n',
    'function a() {\n  return 2;\n}',
    'x',
    'notFound',
    /1\| function a\(\) \{\n2\| {3}return 1;/,
  ],
  [
    'a typing slip in one line',
    'const total = price * count;',
    'const total = price * amount;',
    'x',
    'notFound',
    /1\| const total = price \* count;/,
  ],
  ['another case', 'Hello', 'hello', 'x', 'notFound', /./],
  ['an empty old text', 'a', '', 'x', 'malformed', /empty/],
  ['the same text twice', 'a', 'a', 'a', 'noChange', /same/],
  ['what is done already', 'export const two = 2;\n', 'export const one = 1;', 'export const two = 2;', 'noChange', /new_text already is/],
  ['an addition that is done already', 'import a\nimport b\n', 'import a\n', 'import a\nimport b\n', 'noChange', /already has/],
  ['a remark in place of code', 'a\nb\n', 'a\nb', 'x\n// ... existing code ...', 'malformed', /existing code/],
  [
    'an addition that stands there in another form',
    'a\r\nb \r\nlonger text\r\n',
    'a\nb\nc',
    'a\nb\nlonger text',
    'noChange',
    /new_text already is/,
  ],
  ['two places that only another indentation finds', ' a\n b\n  a\n  b', 'a\nB\n'.toLowerCase(), 'c\n', 'ambiguous', /lines 1, 3/],
  ['two places that only other quotes find', '“a” b\n“a” b', '"a" b', 'c', 'ambiguous', /lines 1, 2/],
  [
    'indentation that leaves open how deep a new line goes',
    '\ta();\n\tb();',
    'a();\nb();',
    'a();\n    if (x)\n        b();',
    'indentation',
    /line 1 with other indentation.*\n1\| \ta\(\);/,
  ],
  ['lines of which each is indented otherwise', '  a\n      b\n c', 'a\n  b\n  c', 'x', 'indentation', /line 1/],
  ['a part left out between lines that repeat', 'a\nb\na\nc\n', 'a\n...\nc', 'A\n...\nc', 'ambiguous', /lines 1, 3/],
  ['a part left out of the new text only', 'a\nb\nc', 'a\nb\nc', 'a\n...\nc', 'malformed', /write every line/],
  ['a part left out of the old text only', 'a\nb\nc', 'a\n...\nc', 'x', 'notFound', /./],
  ['a name of one letter that the file has elsewhere', 'go(a, x);\nlet b = 2;\n', 'go(a, x);\nlet x = 2;\n', 'x', 'notFound', /let b/],
  [
    'another name that the file has elsewhere',
    'const user = load();\nx();\nconst users = 1;',
    'const users = load();\nx();',
    'const users = load();\ny();',
    'notFound',
    /./,
  ],
  ['another number', 'version = "1.2.3";\nb', 'version = "1.2.4";\nb', 'version = "1.2.4";\nc', 'notFound', /./],
  ['another operator', 'if (a === b) {\nb', 'if (a !== b) {\nb', 'if (a !== b) {\nc', 'notFound', /./],
  [
    'a slip between two twins',
    'call(one, total);\nx\ncall(one, total);\nx',
    'call(one, toatl);\nx',
    'call(one, toatl);\ny',
    'ambiguous',
    /lines 1, 3/,
  ],
  ['lines that are there already, quoted with white space at a line end', 'a\nx\nb\n', 'a  \n', 'a\nx\n', 'noChange', /already/],
  ['blank lines only', 'a\n\n\n\nb', '  \n \n', 'x', 'notFound', /./],
];

describe('matchEdit', () => {
  for (const [name, text, oldText, newText, isLoose, result, all = false] of found) {
    it(`replaces ${name}`, () => {
      const match = matchEdit(text, { oldText, newText, all });
      assert.ok(match.ok, match.ok ? '' : `${match.error.reason}: ${match.error.hint}`);
      assert.equal(applyChanges(text, match.value.changes), result);
      assert.equal(match.value.isLoose, isLoose);
    });
  }

  for (const [name, text, oldText, newText, reason, hint, all = false] of refused) {
    it(`refuses ${name}`, () => {
      const match = matchEdit(text, { oldText, newText, all });
      assert.ok(!match.ok);
      assert.equal(match.error.reason, reason);
      assert.match(match.error.hint, hint);
    });
  }

  it('does what a literal replacement does, and touches no line both texts have', () => {
    const random = createRandom(6);
    let count = 0;
    for (let round = 0; round < 600; round++) {
      const lines = randomLines(random, 2 + random.below(20), 30);
      const text = lines.join('\n');
      const start = random.below(text.length);
      const oldText = text.slice(start, start + 1 + random.below(text.length - start));
      const newText = changedLines(random, oldText.split('\n'), 0.4, () => `new ${random.below(99)}`).join('\n');
      // Whole-line matches are skipped: a literal replacement would join their first or last line to a neighboring line.
      const isGluedAbove =
        oldText.startsWith('\n') && oldText !== '\n' && !newText.startsWith('\n') && start > 0 && text[start - 1] !== '\n';
      const areLines = isGluedAbove || ((start === 0 || text[start - 1] === '\n') && oldText.endsWith('\n') && !newText.endsWith('\n'));
      if (text.indexOf(oldText) !== text.lastIndexOf(oldText) || oldText === newText || areLines) continue;
      const match = matchEdit(text, { oldText, newText, all: false });
      if (!match.ok) {
        assert.equal(match.error.reason, 'noChange');
        continue;
      }
      count++;
      assert.equal(applyChanges(text, match.value.changes), text.slice(0, start) + newText + text.slice(start + oldText.length));
      assert.ok(match.value.changes.every((change) => change.text !== text.slice(change.start, change.end)));
    }
    assert.ok(count > 300);
  });

  it('accepts a typo in a changed line only in the text that the model saw', () => {
    const edit = { oldText: 'const toatl = price;\nb();', newText: 'const total = 2;\nb();', all: false };
    const match = matchEdit('const total = price;\nb();', edit);
    assert.ok(match.ok);
    assert.deepEqual(
      [match.value.isLoose, applyChanges('const total = price;\nb();', match.value.changes)],
      [true, 'const total = 2;\nb();'],
    );
  });

  it('ignores only trailing white space if a strict match is requested', () => {
    assert.equal(matchEdit('  a\n  b', { oldText: 'a\nb', newText: 'c', all: false }, { isStrict: true }).ok, false);
  });

  it('changes no line that the edit does not name, and keeps the bytes of unchanged ones, whatever text and edit contain', () => {
    const random = createRandom(11);
    const bent = (line: string) =>
      random.pick([
        (t: string) => t,
        (t: string) => `${t} `,
        (t: string) => `\t${t}`,
        (t: string) => t.replaceAll("'", '’'),
        (t: string) => t.replace('l', 'll'),
      ])(line);
    let count = 0;
    for (let round = 0; round < 800; round++) {
      const plain = Array.from(
        { length: 6 + random.below(20) },
        (_, index) => `${'  '.repeat(random.below(3))}line '${random.below(40)}' ${index % 7}`,
      );
      const own = plain.map((line) => (random.chance(0.3) ? bent(line) : line));
      const text = own.join(random.pick(['\n', '\r\n']));
      const start = random.below(plain.length - 4);
      const old = plain.slice(start, start + 4);
      const kept = old.slice(0, 2);
      const newText = [...kept, `new ${round}`, ...old.slice(3)].join('\n');
      const match = matchEdit(text, { oldText: old.join('\n'), newText, all: false });
      if (!match.ok) continue;
      count++;
      const result = applyChanges(text, match.value.changes).split(/\r?\n/);
      assert.deepEqual([...result.slice(0, start + 2), ...result.slice(start + 3)], [...own.slice(0, start + 2), ...own.slice(start + 3)]);
      assert.equal(result[start + 2]?.trim(), `new ${round}`);
    }
    assert.ok(count > 300, `${count} of them applied`);
  });

  it('matches a text over the limit only literally', () => {
    const text = `${'x'.repeat(maxLooseLength)}\na  \nb\n`;
    assert.equal(matchEdit(text, { oldText: 'a\nb', newText: 'c', all: false }).ok, false);
    assert.ok(matchEdit(text, { oldText: 'a  \nb', newText: 'c', all: false }).ok);
  });
});
