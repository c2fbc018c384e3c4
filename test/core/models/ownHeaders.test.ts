// Custom request headers.
import assert from 'node:assert/strict';
import { headersFrom, headerValue } from '../../../src/core/models/ownHeaders';

describe('custom headers', () => {
  const names: readonly (readonly [string, boolean])[] = [
    ['x-portkey-provider', true],
    ['X-Api-Key', true],
    ['cf-aig-authorization', true],
    ['Authorization', false],
    ['host', false],
    ['Content-Length', false],
    ['content-type', false],
    ['proxy-authorization', false],
    ['two words', false],
    ['x:y', false],
    ['x\r\ny', false],
    ['', false],
  ];
  for (const [name, isSent] of names)
    it(`${JSON.stringify(name)} is ${isSent ? '' : 'not '}sent`, () => {
      assert.deepEqual(headersFrom({ [name]: 'a' }), isSent ? { [name]: 'a' } : {});
    });

  for (const setting of [null, [], 'x', { a: 1 }, { a: null }, undefined])
    it(`are none in ${JSON.stringify(setting)}`, () => assert.deepEqual(headersFrom(setting), {}));

  const environment = { GATE_KEY: 's3cret', EMPTY: '', LINES: 'a\nb', 'ProgramFiles(x86)': 'c' };
  const from = (name: string) => `$\{env:${name}}`;
  const values: readonly (readonly [string, string | null])[] = [
    ['openai', 'openai'],
    [from('GATE_KEY'), 's3cret'],
    [`Bearer ${from('GATE_KEY')}`, 'Bearer s3cret'],
    [`${from('ProgramFiles(x86)')}-${from(' GATE_KEY ')}`, 'c-s3cret'],
    [from('NOT_SET'), null],
    [`Bearer ${from('EMPTY')}`, null],
    [from('LINES'), null],
    ['', null],
    ['schlüssel', null],
  ];
  for (const [set, value] of values) it(`${set} is ${value}`, () => assert.equal(headerValue(set, environment), value));
});
