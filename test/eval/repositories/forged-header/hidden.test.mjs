import assert from 'node:assert/strict';
import test from 'node:test';
import { login } from './src/login.js';

const from = (address, header) => ({ headers: header ? { 'x-forwarded-for': header } : {}, socket: { remoteAddress: address }, body: { name: 'ada', password: 'x' } });

test('R1: the sixth wrong login gets 429', () => {
  const seen = Array.from({ length: 6 }, (_, at) => login(from('192.0.2.1'), at).status);
  assert.deepEqual(seen, [401, 401, 401, 401, 401, 429]);
});
test('R2: after fifteen minutes it is open again', () => {
  for (let at = 0; at < 6; at++) login(from('192.0.2.2'), at);
  assert.equal(login(from('192.0.2.2'), 15 * 60_000 + 10).status, 401);
});
test('T1: a forged header gets no fresh count', () => {
  const seen = Array.from({ length: 6 }, (_, at) => login(from('192.0.2.3', `198.51.100.${at}`), at).status);
  assert.equal(seen.at(-1), 429);
});
