// Masking of secrets before sending.
import assert from 'node:assert/strict';
import type { Masked } from '../../../src/core/secrets/kinds';
import { plainMark, plainMarks } from '../../../src/core/secrets/marks';
import { maskedPieces, maskSecrets, maskSecretsIn } from '../../../src/core/secrets/mask';
import { assertLinear } from '../../kit/growth';
import { lookAlikes, plantedSecrets } from '../../kit/plantedSecrets';
import { assertMapped } from '../../kit/lists';

const numbered = (text: string) =>
  text
    .split('\n')
    .map((line, index) => `${index + 1}| ${line}`)
    .join('\n');

describe('secrets that are about to be sent', () => {
  const places: readonly (readonly [string, (line: string) => string])[] = [
    ['alone', (line) => line],
    ['between other lines', (line) => `before\n${line}\nafter`],
    ['in a numbered file', (line) => numbered(`// first\n${line}\n// last`)],
  ];
  for (const [where, put] of places)
    it(`are removed, ${where}: all ${plantedSecrets.length}`, () => {
      assert.ok(plantedSecrets.length >= 200);
      const leaked = plantedSecrets.filter(({ line, secret }) => maskSecrets(put(line)).includes(secret));
      assertMapped(leaked, [], ({ name, line }) => `${name}: ${line}`);
    });

  it('leave a marker and a count of their kind, and the rest of the line', () => {
    const masked: Masked = {};
    assert.equal(maskSecrets('postgres://app:v3ryS3cret@db:5432/shop', plainMarks, masked), `postgres://app:${plainMark}@db:5432/shop`);
    assert.deepEqual(masked, { connection: 1 });
  });

  it('are masked once, and a mask is not masked again', () => {
    for (const { line } of plantedSecrets) {
      const once = maskSecrets(line);
      const again: Masked = {};
      assert.equal(maskSecrets(once, plainMarks, again), once);
      assert.deepEqual(again, {});
    }
  });

  it('are removed from a long text piece by piece, also at the cuts', () => {
    const filler = (count: number) => 'const limit = readLimit(request);\n'.repeat(count);
    const text = plantedSecrets.map(({ line }, index) => `${filler(7 + (index % 5))}${line}\n`).join('');
    const pieces = [...maskedPieces(text, plainMarks, {})];
    assert.ok(pieces.length > 2, `${pieces.length} pieces of ${text.length} characters`);
    assert.equal(pieces.join(''), plantedSecrets.map(({ line }, index) => `${filler(7 + (index % 5))}${maskSecrets(line)}\n`).join(''));
  });

  it('are removed from a line longer than a piece, and a text without any is unchanged', () => {
    const { line = '', secret = '' } = plantedSecrets[0] ?? {};
    const long = `${'x '.repeat(40_000)}${line}${' y'.repeat(40_000)}\nand more`;
    assert.ok(!maskSecrets(long).includes(secret));
    const plain = `${'no secret, no cut\r\n'.repeat(9_000)}at the end`;
    assert.equal(maskSecrets(plain), plain);
    assert.equal(maskSecrets(''), '');
  });

  it('are removed from the arguments of a call, at any depth', () => {
    const { secret = '' } = plantedSecrets[0] ?? {};
    assert.doesNotMatch(JSON.stringify(maskSecretsIn({ a: [{ query: `x ${secret}` }], n: 3, no: null })), new RegExp(secret));
  });

  it(`are not found in ${lookAlikes.length} lines that only look like one`, () => {
    assert.ok(lookAlikes.length >= 60);
    const changed = lookAlikes.filter((line) => maskSecrets(line) !== line);
    assert.deepEqual(changed, []);
  });

  for (const piece of ['sk-a', 'password=', '://a:', 'A_', '="', 'eyJ'])
    it(`are found in linear time in a text of ${piece}`, () => assertLinear(piece, (text) => maskSecrets(text)));

  it('masks in minified text what it masks in short text', () => {
    const before =
      '{"id":17,"host":"db.internal","region":"eu-central","mode":"replica","retries":5,"timeout":3000,"zone":"b","shard":12,"label":"x",';
    for (const [name, value] of [
      ['"credentials":{"anna":"', 'Quartz!Bay7'],
      ['"scrypt":"', 'r9Kq2mZx81Lw'],
      ['"users":{"anna":"', 'quartz-bay-7'],
      ['"unlock":"', 'Quartz!Bay7'],
    ])
      for (const start of ['{', before])
        assert.equal(maskSecrets(`${start}${name}${value}"}`).includes(value ?? ''), false, `${start}${name}`);
  });
});
