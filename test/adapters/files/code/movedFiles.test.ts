// Comparison of many files without blocking the event loop.
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { movedFiles } from '../../../../src/adapters/files/code/movedFiles';
import { freshFolder } from '../folder';

/** Returns the share of the work's processor time that its longest part without a turn of the event loop takes. */
async function longestShare(work: () => Promise<unknown>): Promise<number> {
  const times = [process.cpuUsage().user];
  const timer = setInterval(() => times.push(process.cpuUsage().user), 1);
  await work();
  clearInterval(timer);
  times.push(process.cpuUsage().user);
  const parts = times.slice(1).map((time, at) => time - (times[at] ?? 0));
  return Math.max(...parts) / parts.reduce((sum, part) => sum + part, 0);
}

describe('renames among many files', () => {
  const at = freshFolder();

  it('are found in short parts', async () => {
    const textOf = (file: number) => Array.from({ length: 2_000 }, (_, line) => `line ${line} of file ${file}\n`).join('');
    const gone = new Map(Array.from({ length: 300 }, (_, file) => [`old/${file}.txt`, textOf(file)]));
    writeFileSync(at('new.txt'), `${textOf(7)}more\n`);
    const share = await longestShare(async () =>
      assert.deepEqual([...(await movedFiles(at(), gone, ['new.txt']))], [['new.txt', 'old/7.txt']]),
    );
    assert.ok(share < 1 / 3, `${share}`);
  });
});
