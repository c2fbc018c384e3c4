import assert from 'node:assert/strict';
import { createReasoningFilter } from '../../../src/adapters/models/reasoningFilter';

function filtered(text: string, size: number) {
  const filter = createReasoningFilter();
  const pieces = text.match(new RegExp(`[\\s\\S]{1,${size}}`, 'gu')) ?? [];
  const read = [...pieces.map(filter.read), filter.rest()];
  return { shown: read.map((piece) => piece.shown).join(''), thought: read.map((piece) => piece.thought).join('') };
}

describe('thinking in an answer', () => {
  const rows: readonly (readonly [string, string, string])[] = [
    ['The answer', 'The answer', ''],
    ['<think>Hm</think>The answer', 'The answer', 'Hm'],
    ['\n <think>\nHm\n</think>\n\nThe answer', 'The answer', '\nHm\n'],
    ['<think></think>{"a":1}', '{"a":1}', ''],
    ['<think>One</think><think>Two</think>Three', 'Three', 'OneTwo'],
    ['<think>Never ends', '', 'Never ends'],
    ['<thinking is hard', '<thinking is hard', ''],
    ['  indented', '  indented', ''],
    ['Say <think>no</think>', 'Say <think>no</think>', ''],
    ['<thi', '<thi', ''],
    ['<think>One</think>\n\n', '', 'One'],
    [`${' '.repeat(1_200)}<think>no`, `${' '.repeat(1_200)}<think>no`, ''],
  ];
  for (const [text, shown, thought] of rows) {
    for (const size of [1, 4, 100]) {
      it(`${JSON.stringify(text.trim())}, ${size} characters at a time`, () => assert.deepEqual(filtered(text, size), { shown, thought }));
    }
  }

  it('is taken out of any number of tags in one piece', () => {
    assert.deepEqual(filtered(`${'<think>a</think>'.repeat(50_000)}b`, 1_000_000), { shown: 'b', thought: 'a'.repeat(50_000) });
  });
});
