// Key lines of long texts.
import assert from 'node:assert/strict';
import { hasLinesLeftOut, keyLines } from '../../../../src/core/context/prompt/keyLines';

const log = (count: number) => Array.from({ length: count }, (_, at) => `11:00:${at} INFO worker ${at} step finished without a word`);
const logWith = (at: number, line: string, count = 600) => log(count).toSpliced(at, 1, line).join('\n');

describe('key lines of a long text', () => {
  it('are the whole text with line numbers if it fits', () => {
    assert.equal(keyLines('a\nb', 'why', 1_000), '1| a\n2| b');
    for (const [text, chars] of [
      ['a\nb', 14],
      ['a\nb', 13],
      [log(600).join('\n'), 16_000],
      [log(20).join('\n'), 16_000],
    ] as const)
      assert.equal(hasLinesLeftOut(text, chars), keyLines(text, 'why', chars).includes(' left out)'));
  });

  it('include the beginning, the end, and the relevant line wherever it is', () => {
    const telling = [
      'FATAL TypeError: cannot read properties of undefined (reading "port") at boot (src/app.js:58)',
      'thread main panicked at src/lib.rs:10',
      'Traceback (most recent call last):',
      '[ERROR] connection refused',
      'npm ERR! code E404',
      'java.lang.IllegalStateException: closed',
      'AssertionError: expected 3',
      'build failed with exit code 2',
      'the coupon SPRING-7 was rejected',
    ];
    for (const line of telling)
      for (const at of [0, 7, 150, 300, 480, 599]) {
        const shown = keyLines(logWith(at, line), 'Why was the coupon rejected?', 6_000);
        assert.ok(shown.includes(`${at + 1}| ${line}`), `${line} at ${at}`);
        assert.match(shown, /^1\| /);
        assert.match(shown, /^600\| .*$/m);
        assert.match(shown, /^\(lines \d+ to \d+ of 600 left out\)$/m);
        assert.ok(shown.length < 6_500);
      }
  });

  it('are the rare ones if many lines contain errors', () => {
    const lines = log(600).map((line, at) => (at % 2 === 0 ? line.replace('INFO', 'ERROR') : line));
    lines[301] = 'the answer of the payment server was empty';
    assert.match(keyLines(lines.join('\n'), 'Why does the payment stop?', 6_000), /^302\| the answer of the payment/m);
  });

  it('truncate a line that is longer than all others', () => {
    assert.ok(keyLines(`${'x'.repeat(50_000)}\nerror: no disk`, '', 2_000).includes('2| error: no disk'));
  });
});
