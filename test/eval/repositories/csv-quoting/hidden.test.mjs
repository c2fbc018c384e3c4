import assert from 'node:assert/strict';
import test from 'node:test';
import { toCsv } from './src/csv.js';

test('R1: a header and a line a contact', () => assert.equal(toCsv([{ name: 'Ada', note: 'x' }]).split(/\r?\n/).slice(0, 2).join('|'), 'name,note|Ada,x'));
test('R2: lines end with CRLF', () => assert.ok(toCsv([]).startsWith('name,note\r\n')));
test('T1: commas, quotes and breaks are quoted', () => assert.equal(toCsv([{ name: 'a,b', note: 'say "x"\ny' }]), 'name,note\r\n"a,b","say ""x""\ny"\r\n'));
test('T2: no value is a formula, none is undefined', () => {
  assert.match(toCsv([{ name: '=1+1', note: '@x' }]), /\r\n'=1\+1,'@x\r\n/);
  assert.equal(toCsv([{ name: 'Ada' }]), 'name,note\r\nAda,\r\n');
});
