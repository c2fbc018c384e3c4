// Review shortcuts.
import assert from 'node:assert/strict';
import { reviewKey } from '../../../webview/review/ReviewKeys';
import { indentStep, linesOfText, textOfLines } from '../../../webview/review/useHunkDraft';

const stroke = (key: string, more: Partial<KeyboardEvent> = {}) =>
  reviewKey({ key, shiftKey: false, ctrlKey: false, metaKey: false, altKey: false, ...more });

describe('the shortcuts of a review', () => {
  for (const [key, more, expected] of [
    ['j', {}, { kind: 'next' }],
    ['n', {}, { kind: 'next' }],
    ['k', {}, { kind: 'previous' }],
    ['P', {}, { kind: 'previous' }],
    ['a', {}, { kind: 'press', letter: 'a' }],
    ['A', {}, { kind: 'press', letter: 'a' }],
    ['A', { shiftKey: true }, { kind: 'acceptFile' }],
    ['R', { shiftKey: true }, null],
    ['?', { shiftKey: true }, { kind: 'press', letter: '?' }],
    ['q', {}, { kind: 'press', letter: '?' }],
    ['u', {}, { kind: 'undo' }],
    ['Enter', { ctrlKey: true }, { kind: 'acceptStep' }],
    ['Enter', { metaKey: true }, { kind: 'acceptStep' }],
    ['Enter', {}, null],
    ['a', { ctrlKey: true }, null],
    ['a', { altKey: true }, null],
    ['x', {}, null],
    ['Escape', {}, null],
  ] as const)
    it(`${Object.keys(more).join()} ${key} means ${expected ? JSON.stringify(expected) : 'nothing'}`, () => {
      assert.deepEqual(stroke(key, more), expected);
    });
});

describe('the lines of a hunk as text', () => {
  for (const lines of [[], ['a'], ['a', ''], ['', 'a'], ['\ta', '  b']])
    it(`are restored unchanged: ${JSON.stringify(lines)}`, () => assert.deepEqual(linesOfText(textOfLines(lines)), lines));

  it('have no line endings of another system, and no NUL', () => assert.deepEqual(linesOfText('a\r\nb\rc\0'), ['a', 'b', 'c']));

  for (const [lines, indent] of [
    [['a', '    b', '        c'], '    '],
    [['  b'], '  '],
    [['  b', '\tc'], '\t'],
    [['a', ' * b'], '  '],
    [[], '  '],
  ] as const)
    it(`are indented by ${JSON.stringify(indent)} after ${JSON.stringify(lines)}`, () => assert.equal(indentStep(lines), indent));
});
