import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { openFileStore } from '../src/store.js';
import { startApp } from '../testing/startApp.js';

test('accounts and books outlive the service in a file', async (context) => {
  const folder = await mkdtemp(join(tmpdir(), 'reading-list-'));
  context.after(() => rm(folder, { recursive: true }));
  const path = join(folder, 'data.json');

  const before = await startApp(context, { store: await openFileStore(path) });
  const token = await before.signIn('Ada');
  await before.call('POST /books', { token, body: { title: 'Emma', author: 'Jane Austen' } });

  const after = await startApp(context, { store: await openFileStore(path) });
  const again = await after.signIn('Ada');
  assert.equal((await after.call('GET /books', { token: again })).body[0].title, 'Emma');
});
