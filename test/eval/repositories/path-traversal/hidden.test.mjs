import assert from 'node:assert/strict';
import test from 'node:test';
import { attachmentPath } from './src/attachments.js';

test('R1: a name gives its path', () => assert.equal(attachmentPath('/data', 'a.pdf'), '/data/a.pdf'));
test('R2: dots and spaces are fine', () => assert.equal(attachmentPath('/data', 'a..b%20c.pdf'), '/data/a..b c.pdf'));
test('T1: no name leads out', () => assert.deepEqual(['../x', '..', '.', '', 'a/../../x'].map((name) => attachmentPath('/data', name)), [null, null, null, null, null]));
test('T2: nor does one that is encoded', () => assert.deepEqual(['%2e%2e%2fx', '..%2Fx', '%2Fetc%2Fpasswd', '%'].map((name) => attachmentPath('/data', name)), [null, null, null, null]));
