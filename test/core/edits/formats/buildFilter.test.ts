// Readable part of a streamed Builder reply.
import assert from 'node:assert/strict';
import { createBuildFilter } from '../../../../src/core/edits/formats/buildFilter';

/** All text shown for a reply that arrives in chunks of this size. */
function shown(text: string, size: number): string {
  const filter = createBuildFilter();
  let all = '';
  for (let at = 0; at < text.length; at += size) all += filter.push(text.slice(at, at + size));
  return all + filter.end().visible;
}

const rows: readonly (readonly [name: string, text: string, shown: string])[] = [
  ['prose', 'I changed the limit.\n\n- one\n- two', 'I changed the limit.\n\n- one\n- two'],
  ['a call in tags', 'Done.\n<tool_call>\n{"name":"x"}\n</tool_call>\nBye.', 'Done.\n'],
  ['a call as JSON', 'Done.\n{"name":"x","arguments":{}}', 'Done.\n'],
  ['a block of search and replace', 'Done.\na.js\n<<<<<<< SEARCH\nx\n', 'Done.\n'],
  ['a path above a file', 'Done.\n\n/src/a.js\n\n```js\nx\n', 'Done.\n'],
  ['paths that are talk', 'Changed:\nsrc/a.js\nsrc/b.js\n\nBoth are done.', 'Changed:\nsrc/a.js\nsrc/b.js\n\nBoth are done.'],
  ['a word of the debate', 'I changed the limit.\n\nWAIT_FOR_USER', 'I changed the limit.'],
  ['a position', 'I changed the limit.\n\nPosition: support', 'I changed the limit.'],
  ['a fence', 'Done.\n```js\nx\n```\nBye.', 'Done.\n'],
  ['code in a line, tags and dashes', 'Use `a` here.\n`b` there.\n<b>c</b>\n--- \n*d*', 'Use `a` here.\n`b` there.\n<b>c</b>\n--- \n*d*'],
];

describe('a streamed Builder reply', () => {
  for (const [name, text, expected] of rows)
    it(`shows only the readable text of ${name}, however it is split`, () => {
      for (const size of [1, 2, 3, 7, text.length]) assert.equal(shown(text, size).trim(), expected.trim(), String(size));
    });

  it('shows a line as soon as it is known to be prose', () => {
    const filter = createBuildFilter();
    assert.equal(filter.push('I changed'), 'I changed');
    assert.equal(filter.push(' it.\n\n{').trim(), 'it.');
  });
});
