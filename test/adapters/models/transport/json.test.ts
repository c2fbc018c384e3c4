// Complete and truncated JSON bodies from servers.
import assert from 'node:assert/strict';
import { createJsonWatch, parseBoundedJson } from '../../../../src/adapters/models/transport/body';

describe('JSON from a server', () => {
  const rows: readonly (readonly [string, boolean])[] = [
    ['{}', true],
    ['{"a":1}', true],
    ['{"a":[{"b":"}"}]}', true],
    ['{"a":"\\"}', false],
    ['{"a":"\\\\"}', true],
    ['{"a":"\\\\\\"}', false],
    ['{"a":{}', false],
    ['[1,2', false],
    ['[1,2]', true],
    ['', false],
    ['"a', false],
    ['"{}"', false],
  ];
  for (const [text, isWhole] of rows) {
    for (const size of [1, 3, 100]) {
      it(`is ${isWhole ? 'complete' : 'incomplete'}: ${text}, ${size} at a time`, () => {
        const watch = createJsonWatch();
        for (let from = 0; from < text.length; from += size) watch.add(text.slice(from, from + size));
        assert.equal(watch.isWhole(), isWhole);
      });
    }
  }

  it('is parsed unchanged, including brackets in a text', () => {
    const value = { a: ['[['.repeat(100_000), ',,'.repeat(100_000)], b: null };
    assert.deepEqual(parseBoundedJson(JSON.stringify(value)), value);
    assert.equal(parseBoundedJson('{"a":'), undefined);
  });

  const dear: readonly (readonly [string, string])[] = [
    ['deep lists', '['.repeat(100_000)],
    ['deep lists that are closed again', '['.repeat(5_000) + ']'.repeat(5_000)],
    ['deep objects', '{"a":'.repeat(1_000)],
    ['many lists', `[${'[],'.repeat(200_000)}[]]`],
    ['many keys', `{${'"a":1,'.repeat(200_000)}"b":1}`],
    ['many numbers', `[${'1,'.repeat(200_000)}1]`],
  ];
  for (const [name, text] of dear) it(`is refused if it is ${name}`, () => assert.throws(() => parseBoundedJson(text), RangeError));
});
