// Tour file: packing and reading.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeTour } from '../../../../scripts/pack/packed.mjs';
import { readTour } from '../../../../src/adapters/files/base/packedFiles';
import { freshFolder } from '../folder';

const recording = 'media/tour.json';
const sample = 'media/sample';

describe('the tour file', () => {
  const at = freshFolder();

  it('contains the recording and each sample file unchanged', async () => {
    writeTour(recording, sample, at('tour.br'));
    const tour = await readTour(at('tour.br'));
    assert.deepEqual(JSON.parse(tour.recording), JSON.parse(readFileSync(recording, 'utf8')));
    const files = readdirSync(sample, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    const paths = Object.keys(tour.sample());
    assert.equal(paths.length, files.length);
    for (const path of paths) assert.equal(tour.sample()[path], readFileSync(join(sample, path), 'utf8'), path);
  });

  it('is reported as broken with the position', async () => {
    writeFileSync(at('tour.br'), 'x');
    await assert.rejects(readTour(at('tour.br')));
    await assert.rejects(readTour(at('none.br')));
  });
});
