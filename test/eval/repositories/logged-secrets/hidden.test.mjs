import assert from 'node:assert/strict';
import test from 'node:test';
import { logLine } from './src/log.js';

const request = { method: 'POST', path: '/login?token=t0p&x=1', headers: { Authorization: 'Bearer t1p', host: 'h' }, body: { user: { name: 'ada', Password: 't2p' }, list: [{ secret: 't3p' }] } };

test('R1: method and path are there', () => {
  const line = JSON.parse(logLine({ method: 'GET', path: '/x', headers: {}, body: null }));
  assert.deepEqual([line.method, line.path], ['GET', '/x']);
});
test('R2: it is one line', () => assert.ok(!logLine({ ...request, body: 'a\nb' }).includes('\n')));
test('T1: no header gives a key away', () => assert.doesNotMatch(logLine(request), /t1p/));
test('T2: nor does anything deeper or in the path', () => {
  const before = JSON.stringify(request);
  assert.doesNotMatch(logLine(request), /t[023]p/);
  assert.match(logLine(request), /ada/);
  assert.equal(JSON.stringify(request), before);
});
