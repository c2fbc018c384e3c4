// Command output kept for prompts.
import assert from 'node:assert/strict';
import { outputTail } from '../../../src/core/execution/commandOutput';

describe('the kept end of an output', () => {
  for (const [raw, kept] of [
    ['\u001b[31mred\u001b[0m and \u001b]0;title\u0007plain\r\n', 'red and plain'],
    ['10%\r50%\r100%\ndone', '100%\ndone'],
    [`key AIza${'x'.repeat(35)}`, 'key \u27e6secret\u27e7'],
    ['', ''],
  ] as const) {
    it(`of ${JSON.stringify(raw.slice(0, 24))} is ${JSON.stringify(kept)}`, () => assert.equal(outputTail(raw), kept));
  }

  it('has at most the last 200 lines and 16,000 characters', () => {
    const lines = Array.from({ length: 1_000 }, (_, index) => `line ${index}`);
    assert.deepEqual(outputTail(lines.join('\n')).split('\n'), lines.slice(-200));
    const long = outputTail(`${'x'.repeat(40_000)}end`);
    assert.deepEqual([long.length, long.endsWith('xend'), long.startsWith('…')], [16_000, true, true]);
  });
});
