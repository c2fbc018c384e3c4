// Where code begins and ends in a text: one reader for prose, replies, citations and the report.
import assert from 'node:assert/strict';
import { fencedLines, fenceOf } from '../../../src/core/text/fences';

const placesOf = (text: string) => fencedLines(text.split('\n')).map(({ place }) => place);

describe('fenced code', () => {
  for (const [name, text, expected] of [
    ['is between its marks', 'a\n```ts\nb\n```\nc', ['text', 'opens', 'code', 'closes', 'text']],
    ['is closed by as many marks or more', '````\n```\n`````\nx', ['opens', 'code', 'closes', 'text']],
    ['is closed by marks of its own kind', '~~~\n```\n~~~', ['opens', 'code', 'closes']],
    ['is not closed by marks with something behind them', '```\n```ts\n```', ['opens', 'code', 'closes']],
    ['runs to the end where nothing closes it', '```\na\nb', ['opens', 'code', 'code']],
    ['does not begin four spaces in', '    ```\na', ['text', 'text']],
    ['does not begin with code within a line', '```x``` and more\na', ['text', 'text']],
  ] as const)
    it(name, () => assert.deepEqual(placesOf(text), expected));

  it('says its language', () => assert.deepEqual(fenceOf('  ~~~  json5 x '), { marks: '~~~', info: 'json5 x' }));
});
