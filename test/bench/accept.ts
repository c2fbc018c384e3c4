// Benchmark: acceptance of a large step in a real editor.
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { installEditor } from '../../scripts/editor/install.mjs';
import { startServer } from '../../scripts/editor/server.mjs';
import { bundleProbe } from '../../scripts/bench-probe.mjs';
import { hostExit } from './activation';
import type { Row } from './report';

export async function measureAcceptance(): Promise<Row[]> {
  await installEditor();
  const work = await mkdtemp(join(tmpdir(), 'milkstack-accept-'));
  const result = join(work, 'result.json');
  const folder = join(work, 'folder');
  await mkdir(folder);
  try {
    const suite = await bundleProbe('acceptProbe', join(work, 'probe'));
    const server = await startServer({
      ...{ dataDir: join(work, 'data'), extensionsDir: join(work, 'extensions'), trust: true },
      env: { MILKSTACK_BENCH_RESULT: result },
    });
    try {
      await hostExit(server, suite, folder);
    } finally {
      await server.stop();
    }
    return [{ id: 'accept.step', ours: JSON.parse(await readFile(result, 'utf8')) as number[], base: [] }];
  } finally {
    await rm(work, { recursive: true, force: true, maxRetries: 5 });
  }
}
