// Code fences: the parser that all readers of Markdown share.
import assert from 'node:assert/strict';
import { type Fence, fenceAfter, fencedLines, fenceOf, mayBecomeFence, withoutFencedCode } from '../../../src/core/text/fences';
import { createRandom } from '../edits/seededRandom';
import { rounds } from '../../kit/rounds';

const placesOf = (text: string) => fencedLines(text).map(({ place }) => place);

describe('fenced code', () => {
  for (const [name, text, expected] of [
    ['is between its marks', 'a\n```ts\nb\n```\nc', ['text', 'opens', 'code', 'closes', 'text']],
    ['is between tildes too, whatever stands behind them', '~~~ a `b`\nc\n~~~\nd', ['opens', 'code', 'closes', 'text']],
    ['is closed by as many marks or more', '````\n```\n`````\nx', ['opens', 'code', 'closes', 'text']],
    ['is closed by marks of its own kind', '~~~\n```\n~~~', ['opens', 'code', 'closes']],
    ['is not closed by marks with something behind them', '```\n```ts\n```', ['opens', 'code', 'closes']],
    ['holds fences of fewer marks', '````md\n```ts\na\n```\n````', ['opens', 'code', 'code', 'code', 'closes']],
    [
      'is closed by the first that can, where fences of as many marks stand in it',
      '```md\n```ts\n```\n```',
      ['opens', 'code', 'closes', 'opens'],
    ],
    ['runs to the end where nothing closes it', '```\na\nb', ['opens', 'code', 'code']],
    ['may be empty, or its first line alone', '```\n```\n~~~', ['opens', 'closes', 'opens']],
    ['is as far in as the list it is in', '- a\n\n    ```\n    b\n    ```\n- c', ['text', 'text', 'opens', 'code', 'closes', 'text']],
    ['is not closed by marks further in, which are part of it', '```\n    ```\n   ```', ['opens', 'code', 'closes']],
    ['has a tab for four spaces', '```\n\t```\n```', ['opens', 'code', 'closes']],
    ['does not begin with code within a line', '```x``` and more\na', ['text', 'text']],
    ['does not begin with two marks', '``\na', ['text', 'text']],
    ['ends its lines in any way', 'a\r\n```ts\r\nb\r\n```\r\nc', ['text', 'opens', 'code', 'closes', 'text']],
    ['does not begin with a line of endless marks', `${'`'.repeat(400)}\na`, ['text', 'text']],
  ] as const)
    it(name, () => assert.deepEqual(placesOf(text), expected));

  it('has its language', () => {
    assert.deepEqual(fenceOf('  ~~~  json5 x '), { marks: '~~~', info: 'json5 x', indent: 2 });
    assert.deepEqual(fenceOf('```ts\r'), { marks: '```', info: 'ts', indent: 0 });
  });

  it('leaves empty lines if the text is read without it', () => {
    assert.equal(withoutFencedCode('a\n```\nb\n```\nc\n~~~\nd'), 'a\n\n\n\nc\n\n');
  });

  const pieces = ['a', ' ', '    ', '\t', '`', '``', '```', '````', '~~~', 'ts', '\n', '\n\n', '\r\n', '\n```\n', '{', '"'];
  const made = (seed: number) => {
    const random = createRandom(seed);
    return Array.from({ length: 1 + random.below(20) }, () => random.pick(pieces)).join('');
  };

  it('is found equally line by line and in the whole text', () => {
    for (let seed = 1; seed <= rounds(3_000); seed++) {
      const text = made(seed);
      let open: Fence | null = null;
      for (const { line, place } of fencedLines(text)) {
        const before: Fence | null = open;
        open = fenceAfter(before, line);
        assert.deepEqual([before !== null, open !== null], [/code|closes/.test(place), /opens|code/.test(place)], JSON.stringify(text));
      }
    }
  });

  it('is held back while streaming only from its first character and while it may become a fence', () => {
    for (let seed = 1; seed <= rounds(3_000); seed++)
      for (const line of made(seed).split('\n')) {
        if (fenceOf(line)) for (let end = 0; end <= line.length; end++) assert.ok(mayBecomeFence(line.slice(0, end)), JSON.stringify(line));
        if (/^[ \t]*(?:`{3}|~{3})/.test(line)) assert.equal(mayBecomeFence(line), fenceOf(line) !== null, JSON.stringify(line));
      }
    assert.ok(!mayBecomeFence('`a'));
    assert.ok(!mayBecomeFence(`\`\`\`${'x'.repeat(300)}`));
  });
});
