import assert from 'node:assert/strict';
import { createEventReader } from '../../../src/adapters/models/sse';

const bytes = new TextEncoder();

function eventsOf(text: string, size: number) {
  const reader = createEventReader();
  const all = bytes.encode(text);
  const found = [];
  for (let from = 0; from < all.length; from += size) found.push(...reader.read(all.subarray(from, from + size)));
  return [...found, ...reader.rest()].map(({ name, data }) => `${name} ${data}`);
}

describe('server-sent events', () => {
  const rows: readonly (readonly [string, string, readonly string[]])[] = [
    ['two events', 'data: {"a":1}\n\ndata: [DONE]\n\n', ['message {"a":1}', 'message [DONE]']],
    ['any line end', 'data: 1\r\n\r\ndata: 2\r\rdata: 3\n\n', ['message 1', 'message 2', 'message 3']],
    ['no space and no last blank line', 'data:1\n\ndata:2', ['message 1', 'message 2']],
    ['comments, ids and waits', ': hello\n\nid: 7\nretry: 10\ndata: 1\n\n:\n', ['message 1']],
    ['a value over several lines', 'data: {"a":\ndata: 1}\n\n', ['message {"a":\n1}']],
    [
      'events without blank lines',
      'data: {"a":1}\ndata: {"b":2}\ndata: [DONE]\n',
      ['message {"a":1}', 'message {"b":2}', 'message [DONE]'],
    ],
    ['a named event', 'event: error\ndata: {"m":1}\n\ndata: 2\n\n', ['error {"m":1}', 'message 2']],
    ['an error as the field', 'error: {"m":1}\n\n', ['error {"m":1}']],
    ['characters of several bytes, after a mark of the byte order', '\ufeffdata: "é🥛"\n\n', ['message "é🥛"']],
    ['nothing', '', []],
  ];
  for (const [name, text, expected] of rows) {
    for (const size of [1, 3, 1_000]) {
      it(`reads ${name}, ${size} bytes at a time`, () => assert.deepEqual(eventsOf(text, size), expected));
    }
  }
});
