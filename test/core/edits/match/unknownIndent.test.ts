// Quotations whose indentation or white space differs from the file.
import assert from 'node:assert/strict';
import { type ProposedEdits, proposeEdits } from '../../../../src/core/edits/propose/buildProposal';
import { column } from '../../../kit/lists';

function propose(path: string, text: string, oldText: string, newText: string): ProposedEdits {
  return proposeEdits([{ op: 'replace', path, intent: '', oldText, newText, all: false }], () => text, 'T1');
}

const written: readonly (readonly [what: string, path: string, text: string, oldText: string, newText: string, result: string])[] = [
  ['all lines of a plain text', 'a.txt', '   A title\n  and more\n', 'A title\nand more', 'One title', 'One title\n'],
  ['all lines, those that stay among them', 'a.txt', '  one\n    two\n', 'one\n  two\n', 'one\n  TWO\n', 'one\n  TWO\n'],
  ['one line of a plain text', 'a.txt', 'list\n\t- milk, bread\nend', '  - milk, bread', '  - milk, eggs', 'list\n  - milk, eggs\nend'],
  [
    'several lines among others of a plain text',
    'a.txt',
    'x\n  one\n    two\ny\n',
    'one\n  two\n',
    'one\n  TWO\n',
    'x\n  one\n    TWO\ny\n',
  ],
  ['all lines of code', 'a.ts', '  one {\n    two\n  }\n', 'one {\n  two\n}', 'one {\n  TWO\n}', '  one {\n    TWO\n  }\n'],
  [
    'lines at tab stops nobody knows',
    'a.ts',
    'go() {\n  \tfirst();\n\tlast();\n}\n',
    'first();\nlast();\n',
    'one();\ntwo();\n',
    'go() {\none();\ntwo();\n}\n',
  ],
  [
    'a block from the margin on, for one quoted from behind its first indentation on',
    'a.ts',
    'x {\n  old() {\n    one();\n  }\n}\n',
    'old()  {\n    one();\n  }',
    'new() {\n  two();\n}',
    'x {\n  new() {\n    two();\n  }\n}\n',
  ],
  ['tabs that are written out', 'a.ts', 'go() {\n\tx();\n}\n', '\tx();\n', '\tx();\n\\t\\ty();\n', 'go() {\n\tx();\n\t\ty();\n}\n'],
];

const refused: readonly (readonly [what: string, text: string, oldText: string, newText: string])[] = [
  ['lines that lost all of their depths', 'go() {\n  if (a) {\n    b();\n  }\n}\n', 'if (a) {\nb();\n}', 'if (a) {\nc();\nb();\n}'],
  ['the body of a block that lost its depth', 'a() {\n\tone();\n\ttwo();\n}\nb();\n', 'a() {\none();\ntwo();\n}', 'a() {\nthree();\n}'],
  [
    'a block from the margin on that keeps lines of the file',
    'x {\n  old()  {\n    one();\n  }\n}\n',
    'old() {\n    one();\n  }',
    'new() {\n    one();\n}\n}',
  ],
];

describe('tolerances that the snapshot allows', () => {
  it('takes no one-letter name for another, even if the file does not contain it', () => {
    const text = 'let a = 1;\nlet b = 2;\nlet c = 3;\n';
    const { refused } = propose('a.ts', text, text.replace('b', 'x'), text.replace('b', 'x').replace('2', '4'));
    assert.equal(refused[0]?.reason, 'notFound');
  });

  it('accepts a template placeholder that was escaped once too often', () => {
    const [own, quoted] = ['say(`a \x24{b}`);\n', 'say(`a \\\x24{b}`);\n'];
    assert.equal(propose('a.ts', own, quoted, 'say(`c \x24{b}`);\n').proposed['a.ts'], 'say(`c \x24{b}`);\n');
  });
});

describe('the indentation of new lines', () => {
  for (const [what, path, text, oldText, newText, result] of written)
    it(`writes ${what}`, () => {
      const { proposed, files, refused: not } = propose(path, text, oldText, newText);
      assert.deepEqual([proposed[path], not], [result, []]);
      assert.ok(files.every(({ hunks }) => hunks.every(({ loose }) => loose)));
    });

  for (const [what, text, oldText, newText] of refused)
    it(`refuses ${what}`, () => {
      const { refused: not } = propose('a.ts', text, oldText, newText);
      assert.deepEqual(column(not, 'reason'), ['indentation']);
    });

  it('keeps tabs written as \\t where the file has such lines', () => {
    const text = 'const help = `\n\\t\\tfirst\n`;\n';
    const { proposed } = propose('a.ts', text, '\\t\\tfirst\n', '\\t\\tfirst\n\\t\\tsecond\n');
    assert.equal(proposed['a.ts'], 'const help = `\n\\t\\tfirst\n\\t\\tsecond\n`;\n');
  });

  it('keeps a single \\t, which can be part of a command', () =>
    assert.equal(propose('a.tex', 'one\n', 'one\n', '\\textbf{one}\n').proposed['a.tex'], '\\textbf{one}\n'));
});
