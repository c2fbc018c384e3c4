import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startApp } from '../testing/startApp.js';

const emma = { title: 'Emma', author: 'Jane Austen' };
const middlemarch = { title: 'Middlemarch', author: 'George Eliot' };

test('a reader adds books, marks one as read and takes one off', async (context) => {
  const { call, signIn } = await startApp(context);
  const token = await signIn('Ada');
  const added = await call('POST /books', { token, body: emma });
  assert.equal(added.status, 201);
  assert.equal(added.headers.get('location'), `/books/${added.body.id}`);
  await call('POST /books', { token, body: middlemarch });

  assert.equal((await call(`PATCH /books/${added.body.id}`, { token, body: { read: true } })).body.read, true);
  const list = (await call('GET /books', { token })).body;
  assert.deepEqual(list.map((/** @type {{ title: string }} */ book) => book.title), ['Middlemarch', 'Emma']);

  assert.equal((await call(`DELETE /books/${added.body.id}`, { token })).status, 204);
  assert.equal((await call('GET /books', { token })).body.length, 1);
});

test('nobody reaches the list of somebody else', async (context) => {
  const { call, signIn } = await startApp(context);
  const ada = await signIn('Ada');
  const grace = await signIn('Grace');
  const { body: book } = await call('POST /books', { token: ada, body: emma });
  assert.deepEqual((await call('GET /books', { token: grace })).body, []);
  assert.equal((await call(`DELETE /books/${book.id}`, { token: grace })).status, 404);
});

test('without a token there is no list', async (context) => {
  const { call } = await startApp(context);
  assert.equal((await call('GET /books')).status, 401);
  assert.equal((await call('GET /books', { token: 'made-up' })).status, 401);
});

test('a bad request is answered, not dropped', async (context) => {
  const { call, signIn } = await startApp(context);
  const token = await signIn('Ada');
  assert.match((await call('POST /books', { token, body: { title: 'Emma' } })).body.error, /author/);
  assert.equal((await call('POST /books', { token, body: 'Emma' })).status, 400);
  assert.equal((await call('GET /magazines', { token })).status, 404);
});
