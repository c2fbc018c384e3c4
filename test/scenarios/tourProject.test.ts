// Project after the guided tour.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createRecorded } from '../../src/adapters/models/recorded';
import { openTestSession } from '../kit/openTestSession';
import { play, recording } from '../kit/playTour';
import { sampleFiles } from '../kit/sampleFiles';
import { virtualClock } from '../kit/virtualClock';

describe('the guided tour', () => {
  it('leaves a project whose new tests pass', async () => {
    const tour = recording();
    const test = await openTestSession({ models: createRecorded(tour, virtualClock(), { paceMs: 0 }), files: sampleFiles() });
    await play(test, tour.request);
    const folder = mkdtempSync(join(tmpdir(), 'milkstack-tour-'));
    try {
      for (const [path, text] of test.workspace.files) {
        mkdirSync(dirname(join(folder, path)), { recursive: true });
        writeFileSync(join(folder, path), text);
      }
      const added = [...test.workspace.files.keys()].filter((path) => path.startsWith('test/') && !(path in sampleFiles()));
      assert.notDeepEqual(added, []);
      const env = { ...process.env };
      delete env.NODE_TEST_CONTEXT;
      const output = execFileSync(process.execPath, ['--test', '--test-reporter=tap'], { cwd: folder, env, encoding: 'utf8' });
      assert.match(output, /# fail 0/);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
