// Requests shortened to fit the context window; omissions are stated in the text.
import assert from 'node:assert/strict';
import { fitRequest, promptRoom, requestTokens, roomAfter } from '../../../src/core/models/fitRequest';
import type { ModelRequest } from '../../../src/core/models/request';
import { fenceUntrusted, turnText } from '../../../src/core/text/quoting';
import { modelRequest } from '../../kit/modelRequest';
import { seeded } from '../../kit/seeded';

const nonce = 'n0nce';
const lines = (count: number, word = 'line') => Array.from({ length: count }, (_, index) => `${index + 1} ${word} of code`).join('\n');
const file = (path: string, count: number) => fenceUntrusted(path, lines(count, path), nonce);
const asking = (...parts: readonly string[]): ModelRequest =>
  modelRequest({ messages: [{ from: 'user', text: ['The project:', ...parts, 'Write your answer now.'].join('\n\n') }] });
const textOf = ({ messages }: ModelRequest) => messages.map(({ text }) => text).join('\n');

describe('a request that does not fit a window', () => {
  it('is unchanged if it fits', () => {
    const request = asking(file('a.ts', 20));
    assert.deepEqual(fitRequest(request, 10_000, nonce), { request, leftOut: [] });
  });

  it('loses quoted files from the front, and the relevant ones last', () => {
    const request = asking(file('src/needed.ts', 100), file('src/a.ts', 100), file('src/b.ts', 100));
    const { request: fitted, leftOut } = fitRequest(request, 1_300, nonce, ['src/needed.ts']);
    assert.deepEqual(leftOut, ['src/a.ts', 'src/b.ts']);
    assert.ok(textOf(fitted).includes(lines(100, 'src/needed.ts')));
    assert.match(textOf(fitted), /^The project:[\s\S]*Write your answer now\.$/);
    assert.match(textOf(fitted), /name="src\/a\.ts">\n\(left out from here on/);
  });

  it('keeps whole lines of the last shortened text', () => {
    const { request } = fitRequest(asking(file('src/a.ts', 400)), 1_500, nonce);
    const kept = textOf(request)
      .split('\n')
      .filter((line) => line.endsWith('of code'));
    assert.ok(kept.length > 50 && kept.length < 400);
    assert.ok(kept.every((line) => /^\d+ src\/a\.ts of code$/.test(line)));
  });

  it('never shortens files that are to be changed', () => {
    const request = asking(file('src/a.ts', 50), file('src/needed.ts', 500));
    const { request: fitted, leftOut } = fitRequest(request, 500, nonce, ['src/needed.ts'], true);
    assert.deepEqual(leftOut, ['src/a.ts']);
    assert.ok(textOf(fitted).includes(lines(500, 'src/needed.ts')));
  });

  it('loses turns once no file is left, but never the latest two', () => {
    const turns = ['One', 'Two', 'Three', 'Four'].map((speaker) => turnText(speaker, lines(60, speaker), nonce));
    const { request, leftOut } = fitRequest(asking(file('a.ts', 50), turns.join('\n\n')), 700, nonce);
    assert.deepEqual([...new Set(leftOut)], ['a.ts', 'conversation']);
    for (const speaker of ['One', 'Two']) assert.ok(!textOf(request).includes(`> 60 ${speaker} of code`));
    for (const speaker of ['Three', 'Four']) assert.ok(textOf(request).includes(`> 60 ${speaker} of code`));
  });

  it('has tool results shortened as well', () => {
    const found = { call: { name: 'read_file', args: {} }, text: file('src/found.ts', 300) };
    const request = modelRequest({
      messages: [
        { from: 'user', text: 'Look.' },
        { from: 'user', text: 'Go on.', results: [found] },
      ],
    });
    const { request: fitted, leftOut } = fitRequest(request, 400, nonce);
    assert.deepEqual(leftOut, ['src/found.ts']);
    assert.equal(fitted.messages[1]?.text, 'Go on.');
    assert.ok(requestTokens(fitted) <= 400);
  });

  it('keeps text with another marker', () => {
    const foreign = fenceUntrusted('a.ts', lines(300), 'other');
    assert.equal(textOf(fitRequest(asking(foreign), 100, nonce).request), textOf(asking(foreign)));
  });

  it('is no larger than requested, and in its own order, for 300 random requests', () => {
    const random = seeded(17);
    const count = (most: number) => Math.floor(random() * most);
    for (let round = 0; round < 300; round++) {
      const parts = Array.from({ length: 1 + count(6) }, (_, index) => file(`src/f${index}.ts`, 20 + count(200)));
      const request = asking(...parts);
      const room = 300 + count(4_000);
      const { request: fitted, leftOut } = fitRequest(request, room, nonce);
      assert.equal(leftOut.length === 0, textOf(fitted) === textOf(request));
      assert.ok(requestTokens(fitted) <= Math.max(room, 300), `${requestTokens(fitted)} of ${room}`);
      assert.deepEqual(
        [...textOf(fitted).matchAll(/name="([^"]*)"/g)].map(([, name]) => name),
        [...textOf(request).matchAll(/name="([^"]*)"/g)].map(([, name]) => name),
      );
    }
  });
});

describe('the size after a refusal', () => {
  const request = asking(file('a.ts', 400));
  const tokens = requestTokens(request);
  for (const [said, share] of [
    ['Request too large for model `llama` on tokens per minute (TPM): Limit 6000, Requested 12000', 0.425],
    ['This model’s maximum context length is 8192 tokens. However, you requested 9203 tokens', 0.757],
    ['request (8208 tokens) exceeds the available context size (4096 tokens), try increasing it', 0.424],
    ['Request Entity Too Large', 0.5],
    ['prompt is too long: 210123 tokens > 200000 maximum', 0.809],
  ] as const)
    it(`is ${share} after “${said}”`, () => {
      assert.ok(Math.abs(roomAfter(request, said) / tokens - share) < 0.01, String(roomAfter(request, said) / tokens));
    });

  it('leaves at least a quarter of a window for the answer', () => {
    assert.equal(promptRoom(8_192, 3_000), 6_144);
    assert.equal(promptRoom(32_000, 3_000), 29_000);
  });
});
