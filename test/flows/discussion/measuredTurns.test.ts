// Sessions of the turn benchmark: requests match its script.
import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'mocha';
import { discuss, earlierTurns, sessionAfter } from '../../bench/turn';
import { startGemini } from '../../kit/gemini/server';

test('each measured turn is one call of the router and one of its choice, whatever the length of the session', async () => {
  const server = await startGemini();
  const folder = await mkdtemp(join(tmpdir(), 'milkstack-turns-'));
  try {
    for (const turns of earlierTurns) await discuss({ server, folder }, sessionAfter(turns), [], (turns) => turns());
    server.assertComplete();
  } finally {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
});

test('a session with another next speaker reports the request and the script’s purpose', async () => {
  const server = await startGemini();
  const folder = await mkdtemp(join(tmpdir(), 'milkstack-turns-'));
  try {
    // The Adversary changed the design in turn 200 and the Director has spoken since, so the Architect is next without the router.
    const told = /^Error: The script of the turns does not fit what the product asks: asked were router director architect /;
    const measured = discuss({ server, folder }, sessionAfter(201), [], (turns) => turns());
    await assert.rejects(measured, told);
  } finally {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
});
