// Windowed scan equals a scan of the whole text.
import assert from 'node:assert/strict';
import { findIn } from '../../../src/core/secrets/find';
import { scan } from '../../../src/core/secrets/scan';
import { createRandom } from '../edits/seededRandom';
import { plantedSecrets } from '../../kit/plantedSecrets';

const found = (text: string) => [...scan(text)].flat();

describe('scan', () => {
  it('finds the same in a text with a known beginning or end, and in one that was scanned before', () => {
    const random = createRandom(7);
    const lines = (count: number) =>
      Array.from({ length: count }, (_, index) =>
        random.chance(0.1) ? random.pick(plantedSecrets).line : `const value${index} = read(${random.below(9_999)});`,
      ).join('\n');
    const rules = lines(260);
    const material = lines(40);
    for (let round = 0; round < 12; round++) {
      const text = [rules, lines(1 + random.below(60)), material].join('\n');
      const first = found(text);
      assert.deepEqual(found(text), first);
      assert.ok(first.length > 0);
      // A prefix of one window's length shifts all other windows, so that no cached result applies.
      const moved = ' '.repeat(7_699) + '\n'.repeat(301);
      const later = found(moved + text).map(({ start, end }) => text.slice(start - moved.length, end - moved.length));
      assert.deepEqual(new Set(later), new Set(first.map(({ start, end }) => text.slice(start, end))));
    }
  });

  it('equals a scan at once if one window suffices', () => {
    const text = plantedSecrets
      .map(({ line }) => line)
      .join('\n')
      .slice(0, 7_000);
    for (let times = 0; times < 2; times++) assert.deepEqual(found(text), findIn(text));
  });
});
