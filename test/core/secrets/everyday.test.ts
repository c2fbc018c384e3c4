// Everyday secrets in sixteen lists: share masked, and harmless lines left unmasked.
import assert from 'node:assert/strict';
import { maskSecrets } from '../../../src/core/secrets/mask';
import { type EverydayLine, everydayLines } from '../../kit/everydaySecrets';

const seed = Number(process.env.MILKSTACK_SECRET_SEED ?? 20_260);
const times = 2;
const listed = (lines: readonly EverydayLine[]) => lines.map(({ text }) => `\n${text} → ${maskSecrets(text)}`).join('');

describe('everyday secrets', () => {
  for (const [list, minMasked] of [
    ['everydayA.txt', 0.97],
    ['everydayB.txt', 0.95],
    ['everydayC.txt', 0.95],
    ['everydayD.txt', 0.97],
    ['everydayE.txt', 0.97],
    ['everydayF.txt', 0.97],
    ['everydayG.txt', 0.95],
    ['everydayH.txt', 0.97],
    ['everydayI.txt', 0.95],
    ['everydayJ.txt', 0.97],
    ['everydayK.txt', 0.97],
    ['everydayL.txt', 0.95],
    ['everydayM.txt', 0.95],
    ['everydayN.txt', 0.94],
    ['everydayO.txt', 0.92],
    ['everydayP.txt', 0.92],
  ] as const) {
    it(`of ${list} are masked, ${minMasked * 100} % at least`, () => {
      const lines = everydayLines(list, 'secrets', times, seed);
      const leaked = lines.filter(({ text, secrets }) => secrets.some((secret) => maskSecrets(text).includes(secret)));
      assert.ok(leaked.length <= lines.length * (1 - minMasked), `${leaked.length} of ${lines.length} leaked: ${listed(leaked)}`);
    });
    it(`are none in the harmless lines of ${list}, but for 2 % at most`, () => {
      const lines = everydayLines(list, 'harmless', times, seed);
      const changed = lines.filter(({ text }) => maskSecrets(text) !== text);
      assert.ok(changed.length <= lines.length * 0.02, `${changed.length} of ${lines.length} changed: ${listed(changed)}`);
    });
  }
});
