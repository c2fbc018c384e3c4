// Selection of the key lines of a long text.
import assert from 'node:assert/strict';
import { hasLinesLeftOut, keyLines } from '../../../../src/core/context/prompt/keyLines';
import { assertLinear } from '../../../kit/growth';
import { listOf } from '../../../kit/lists';

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
    const telling = listOf(`
      FATAL TypeError: cannot read properties of undefined (reading "port") at boot (src/app.js:58)
      thread main panicked at src/lib.rs:10 | Traceback (most recent call last): | [ERROR] connection refused | npm ERR! code E404
      java.lang.IllegalStateException: closed | AssertionError: expected 3 | build failed with exit code 2
      the coupon SPRING-7 was rejected`);
    for (const line of telling)
      for (const at of [0, 7, 150, 300, 480, 599]) {
        const shown = keyLines(logWith(at, line), 'Why was the coupon rejected?', 6_000);
        assert.ok(shown.includes(`${at + 1}| ${line}`), `${line} at ${at}`);
        for (const text of [/^1\| /, /^600\| .*$/m, /^\(lines \d+ to \d+ of 600 left out\)$/m]) assert.match(shown, text);
        assert.ok(shown.length < 6_500);
      }
  });

  it('are the rare ones if many lines contain errors', () => {
    const lines = log(600).map((line, at) => (at % 2 === 0 ? line.replace('INFO', 'ERROR') : line));
    lines[301] = 'the answer of the payment server was empty';
    assert.match(keyLines(lines.join('\n'), 'Why does the payment stop?', 6_000), /^302\| the answer of the payment/m);
  });

  it('shorten a line that is longer than all others', () => {
    assert.ok(keyLines(`${'x'.repeat(50_000)}\nerror: no disk`, '', 2_000).includes('2| error: no disk'));
  });

  it('include what matters within a long line, and say how much is left out', () => {
    const fatal = '"level":"fatal","msg":"no port at boot"';
    const record = (at: number) => `{"time":${at},"level":"info","trace":"${'ab '.repeat(500)}","end":${at}}`;
    const failed = record(301).replace(/("trace":"(?:ab ){400})/, `$1",${fatal},"more":"`);
    const lines = Array.from({ length: 600 }, (_, at) => (at === 300 ? failed : record(at)));
    const shown = keyLines(lines.join('\n'), 'Why?', 16_000);
    assert.ok(shown.includes(fatal) && shown.includes('"end":301'), shown.slice(0, 2_000));
    for (const at of [0, 5_000, 60_000, 119_000]) {
      const whole = `${'x y '.repeat(30_000).slice(0, at)} FATAL no disk ${'x y '.repeat(30_000).slice(at)}`;
      const cut = keyLines(whole, 'Why?', 16_000);
      assert.ok(
        cut.startsWith('1| ') && cut.includes('FATAL no disk') && cut.length < 16_200 && cut.length > 15_000,
        `${at}: ${cut.length}`,
      );
      assert.match(cut, /characters left out\)/);
      assert.ok(hasLinesLeftOut(whole, 16_000));
    }
    const minified = `{"a":"${'b'.repeat(9_000)}","FATAL":true}`;
    assert.equal(keyLines(minified, 'Why?', 16_000), `1| ${minified}`);
  });

  it('include errors in the languages of the product', () => {
    const telling = listOf(`
      Fehler: kein Port | erreur : échec | errore di rete | erro ao abrir | fout bij openen | Ошибка сети | エラーです | 错误：没有端口`);
    for (const line of telling) assert.ok(keyLines(logWith(300, line), 'Why?', 6_000).includes(`301| ${line}`), line);
  });

  for (const piece of ['a', 'assert', 'E1', 'İ', 'timed ', '{"level":"error"},'])
    it(`are found in linear time in ${piece}`, () => {
      assertLinear(piece, (text) => keyLines(text, 'why does the import of a large file stop', 1_000));
    });
});
