import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startApp } from '../testing/startApp.js';

const ada = { name: 'Ada', password: 'correct horse' };

test('a reader makes an account and signs in, however they write their name', async (context) => {
  const { call } = await startApp(context);
  assert.equal((await call('POST /accounts', { body: ada })).status, 201);
  const login = await call('POST /login', { body: { ...ada, name: 'ADA' } });
  assert.equal(login.status, 200);
  const account = await call('GET /account', { token: login.body.token });
  assert.deepEqual(account.body, { name: 'Ada', signedInFrom: '127.0.0.1' });
});

test('a wrong password and an unknown name get the same answer', async (context) => {
  const { call } = await startApp(context);
  await call('POST /accounts', { body: ada });
  const wrong = await call('POST /login', { body: { ...ada, password: 'battery staple' } });
  const unknown = await call('POST /login', { body: { ...ada, name: 'Grace' } });
  assert.equal(wrong.status, 401);
  assert.deepEqual(wrong.body, unknown.body);
  assert.equal(unknown.status, 401);
});

test('a name is taken once', async (context) => {
  const { call } = await startApp(context);
  await call('POST /accounts', { body: ada });
  assert.equal((await call('POST /accounts', { body: { ...ada, name: 'ada' } })).status, 409);
});

test('a short password is refused', async (context) => {
  const { call } = await startApp(context);
  const refused = await call('POST /accounts', { body: { name: 'Ada', password: 'short' } });
  assert.equal(refused.status, 400);
  assert.match(refused.body.error, /at least 8/);
});

test('a session ends at logout', async (context) => {
  const { call, signIn } = await startApp(context);
  const token = await signIn('Ada');
  assert.equal((await call('POST /logout', { token })).status, 204);
  assert.equal((await call('GET /account', { token })).status, 401);
});

test('a session ends after seven days', async (context) => {
  let time = 0;
  const { call, signIn } = await startApp(context, { now: () => time });
  const token = await signIn('Ada');
  time = 7 * 24 * 60 * 60 * 1000 - 1;
  assert.equal((await call('GET /account', { token })).status, 200);
  time += 1;
  assert.equal((await call('GET /account', { token })).status, 401);
});
