// Kinds of files besides code, and requests that ask for them.
import assert from 'node:assert/strict';
import { kindsOf, lossesOf } from '../../../../src/core/context/files/fileKinds';

describe('a kind of file besides code', () => {
  const isAsked = (request: string, path: string) => (lossesOf(request)[kindsOf(path)] ?? 0) <= 0;

  it('is asked for by its words, in any form', () => {
    for (const request of ['add tests', 'an untold mock', 'rename test_basket', 'Spec: idle', 'добавить тесты'])
      assert.ok(isAsked(request, 'test/basket.ts'), request);
    for (const request of ['document the option', 'Dokumentation', 'two examples']) assert.ok(isAsked(request, 'docs/basket.md'), request);
    for (const request of ['configure the port', 'new types']) assert.ok(isAsked(request, 'basket.json'), request);
  });

  it('is not asked for by words that only begin alike', () => {
    for (const request of ['a special case', 'specify the host', 'register the TestEventListener'])
      assert.ok(!isAsked(request, 'test/basket.ts'), request);
    assert.ok(!isAsked('start in docker', 'docs/basket.md'));
    assert.ok(!isAsked('stylish typography', 'basket.json'));
  });
});
