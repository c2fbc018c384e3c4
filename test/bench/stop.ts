// Benchmark: time from the stop command to the closed request.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTick } from 'node:timers/promises';
import { startGemini } from '../kit/gemini/server';
import { repeats } from './measure';
import type { Row } from './report';
import { openSession, sessionAfter } from './turn';

/** Stops while the mentioned member is answering. */
export async function measureStop(): Promise<Row[]> {
  const server = await startGemini();
  const folder = await mkdtemp(join(tmpdir(), 'milkstack-bench-'));
  const samples: number[] = [];
  try {
    for (let round = 0; round < repeats; round++) {
      server.extend({ architect: [{ hang: true, afterText: 'The limit belongs ' }] });
      const test = await openSession(server, folder, sessionAfter(0));
      const said = test.say('@architect where does the limit belong?');
      while (test.typed.size === 0) await nextTick();
      const closed = server.closedByClient;
      const startedAt = performance.now();
      const stopped = test.controller.command({ type: 'run.stop' });
      while (server.closedByClient === closed) await nextTick();
      samples.push(performance.now() - startedAt);
      await stopped;
      await said;
      await test.controller.close();
    }
    server.assertComplete();
    return [{ id: 'turn.stop', ours: samples, base: [] }];
  } finally {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
