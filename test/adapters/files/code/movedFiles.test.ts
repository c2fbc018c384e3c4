// Comparison of many files without blocking the event loop.
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { movedFiles } from '../../../../src/adapters/files/code/movedFiles';
import { freshFolder } from '../folder';

const usedMs = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
};

/** Returns the processor time of the work, and of its longest part without a turn of the event loop. */
async function measured(work: () => Promise<unknown>) {
  const startMs = usedMs();
  let lastMs = startMs;
  let longestMs = 0;
  const look = () => {
    const nowMs = usedMs();
    longestMs = Math.max(longestMs, nowMs - lastMs);
    lastMs = nowMs;
  };
  const timer = setInterval(look, 1);
  await work();
  clearInterval(timer);
  look();
  return { totalMs: usedMs() - startMs, longestMs };
}

describe('renames among many files', () => {
  const at = freshFolder();

  it('are found in short parts', async () => {
    const textOf = (file: number) => Array.from({ length: 2_000 }, (_, line) => `line ${line} of file ${file}\n`).join('');
    const gone = new Map(Array.from({ length: 300 }, (_, file) => [`old/${file}.txt`, textOf(file)]));
    writeFileSync(at('new.txt'), `${textOf(7)}more\n`);
    const { totalMs, longestMs } = await measured(async () =>
      assert.deepEqual([...(await movedFiles(at(), gone, ['new.txt']))], [['new.txt', 'old/7.txt']]),
    );
    assert.ok(longestMs < totalMs / 3, `${longestMs} of ${totalMs} ms`);
  });
});
