// Front matter as people write it.
import assert from 'node:assert/strict';
import { headList, readFrontMatter, headText } from '../../../src/core/text/frontMatter';
import { assertLinear } from '../../kit/growth';
import { assertMapped, column } from '../../kit/lists';

const read = (...lines: readonly string[]) => readFrontMatter(['---', ...lines, '---', 'Body'].join('\n'));

describe('front matter', () => {
  const values: readonly (readonly [what: string, lines: readonly string[], expected: readonly string[] | string | null])[] = [
    ['a plain text', ['key: one two'], 'one two'],
    ['a text with a colon', ['key: use it when: tests fail'], 'use it when: tests fail'],
    ['a comment behind it', ['key: one # two'], 'one'],
    ['a comment alone', ['key: # nothing'], ''],
    ['double quotes', ['key: "a \\"b\\" # c"'], 'a "b" # c'],
    ['single quotes', ["key: 'it''s'"], "it's"],
    ['a glob without quotes', ['key: **/*.ts,*.tsx'], '**/*.ts,*.tsx'],
    ['a list in brackets', ['key: [a, "b, c", d]'], ['a', 'b, c', 'd']],
    ['a list in brackets over lines', ['key: [a,', '  b,', ']'], ['a', 'b']],
    ['a list of dashes', ['key:', '  - a', "  - 'b'"], ['a', 'b']],
    ['a list of dashes that is not indented', ['key:', '- a', '- b', 'other: x'], ['a', 'b']],
    ['a folded text', ['key: >-', '  one', '  two'], 'one two'],
    ['a text of lines', ['key: |', '  one', '  two'], 'one\ntwo'],
    ['a text that goes on', ['key: one', '  two'], 'one two'],
    ['keys of its own', ['key:', '  inner: x'], null],
    ['items with keys of their own', ['key:', '- label: a', '  agent: b', '- label: c'], null],
    ['keys in braces', ['key: { a: b }'], null],
    ['nothing', ['key:'], ''],
    ['quotes around the key', ['"key": x'], 'x'],
    ['no value but a key that every object has', ['key: x', 'constructor: y'], 'x'],
  ];
  for (const [what, lines, expected] of values)
    it(`has ${what}`, () => {
      const { fields, problems, body } = read(...lines);
      assert.deepEqual([fields.get('key')?.value, problems, body], [expected, [], 'Body']);
    });

  it('is reported with the line if it is invalid', () => {
    assert.deepEqual(
      read('name: x', 'what is this', 'name: y').problems.map(({ line, reason, detail }) => `${line} ${reason} ${detail}`),
      ['3 notKeyValue what is this', '4 repeatedKey name'],
    );
    assert.deepEqual(column(readFrontMatter('---\nname: x').problems, 'reason'), ['noFrontMatter']);
    assertMapped(readFrontMatter(`---\n${'a: b\n'.repeat(500)}---\n`).problems, ['noFrontMatter'], ({ reason }) => reason);
  });

  it('is none if the file does not begin with it', () => {
    const { hasHead, body, bodyLine } = readFrontMatter('# Rules\n---\na: b\n---\n');
    assert.deepEqual([hasHead, bodyLine, body.startsWith('# Rules')], [false, 1, true]);
  });

  it('returns texts and lists, whichever was written', () => {
    const head = read('globs: "*.{ts,tsx}, docs/**"', 'tools: [read, search]', 'name: x');
    assert.deepEqual(headList(head, 'globs'), ['*.{ts,tsx}', 'docs/**']);
    assert.deepEqual(headList(head, 'tools'), ['read', 'search']);
    assert.deepEqual([headText(head, 'name'), headText(head, 'tools'), headText(head, 'gone')], ['x', '', '']);
  });

  it('is read in linear time', () => {
    for (const piece of ['[', 'x"\\', '- ', '[,', "'", ' #', 'k: v\n', '- a\n', 'k: [\n'])
      assertLinear(piece, (text) => readFrontMatter(`---\nkey: ${text}\n---\n`));
  });
});
