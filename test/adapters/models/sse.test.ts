// Server-sent events split at arbitrary positions.
import assert from 'node:assert/strict';
import { createEventReader } from '../../../src/adapters/models/transport/pieces';

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
    ['a comment, a name, an id and a wait above the data', ': c\nevent: e\nid: 1\nretry: 5\ndata: 1\n\n', ['e 1']],
    ['the same below the data', 'data: 1\n: c\nid: 1\nretry: 5\nevent: e\n\n', ['e 1']],
    ['the last of two names, and none that is left over', 'event: a\nevent: b\ndata: 1\n\nevent: c\n\ndata: 2\n\n', ['b 1', 'message 2']],
    ['an empty name', 'event:\ndata: 1\n\n', ['message 1']],
    ['one space only taken away', 'data:  1\n\ndata:\t1\n\n', ['message  1', 'message \t1']],
    ['a field without a colon', 'data\n\ndata\ndata\n\n', ['message ', 'message \n']],
    ['fields nobody knows', 'date: 1\n data: 2\nDATA: 3\ndata : 4\ndata: 5\n\n', ['message 5']],
    ['a colon in the data', 'data: a: b: c\n\n', ['message a: b: c']],
    ['a return at the very end', 'data: 1\n\r', ['message 1']],
    ['a mark of the byte order in the middle as text', 'data: 1\n\n\ufeffdata: 2\n\n', ['message 1']],
    ['separators of lines in Unicode as text', 'data: a\u2028b\u0085c\vd\fe\n\n', ['message a\u2028b\u0085c\vd\fe']],
    ['a null as text', 'data: a\0b\nid: a\0b\n\n', ['message a\0b']],
    ['text that is no JSON over several lines', 'data: a\ndata: b\ndata: {"c":1}\n\n', ['message a\nb\n{"c":1}']],
  ];
  for (const [name, text, expected] of rows) {
    for (const size of [1, 3, 1_000]) {
      it(`reads ${name}, ${size} bytes at a time`, () => assert.deepEqual(eventsOf(text, size), expected));
    }
  }

  it('are equal however they are split', () => {
    const text = '\ufeff: é\r\nevent: ü\r\ndata: {"a":"🥛"}\r\n\r\ndata: é\rdata: 🥛\n\n';
    const whole = ['ü {"a":"🥛"}', 'message é\n🥛'];
    const all = bytes.encode(text);
    for (let one = 0; one <= all.length; one++) {
      for (let two = one; two <= all.length; two += 3) {
        const reader = createEventReader();
        const cut = [all.subarray(0, one), all.subarray(one, two), all.subarray(two)].flatMap((part) => reader.read(part));
        assert.deepEqual(
          [...cut, ...reader.rest()].map(({ name, data }) => `${name} ${data}`),
          whole,
          `${one}, ${two}`,
        );
      }
    }
  });

  const endless: readonly (readonly [string, string])[] = [
    ['a line', 'x'],
    ['a comment', ':::::::'],
    ['an event of many lines', 'data: x\n'],
    ['an event of empty lines', 'data\n'],
  ];
  for (const [name, piece] of endless) {
    it(`end with a failure at ${name} without end`, () => {
      const reader = createEventReader();
      const part = bytes.encode(piece.repeat(Math.ceil(100_000 / piece.length)));
      const read = () => {
        for (let count = 0; count < 200; count++) reader.read(part);
      };
      assert.throws(read, RangeError);
    });
  }
});
