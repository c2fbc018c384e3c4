// Share of secrets that the filter masks in unseen texts.
import assert from 'node:assert/strict';
import { maskSecrets } from '../../../src/core/secrets/mask';
import { createSecretFilter } from '../../../src/core/secrets/stream';
import { harmlessTexts } from '../../kit/harmlessTexts';
import { isLeaked, secretCorpus } from '../../kit/secretCorpus';

const count = 1_000;
const seed = Number(process.env.MILKSTACK_SECRET_SEED ?? 20_260);
const corpus = secretCorpus(count, seed);

function assertFewLeaked(leaked: typeof corpus): void {
  const told = leaked.map(({ kind, place, text }) => `\n${kind}, ${place}: ${text}`).join('');
  assert.ok(leaked.length <= count * 0.03, `${leaked.length} leaked: ${told}`);
}

describe('the filter for secrets', () => {
  it(`removes 97 % of ${count} secrets of sixty kinds in twenty contexts`, () => {
    assert.ok(new Set(corpus.map(({ kind }) => kind)).size >= 60);
    assert.ok(new Set(corpus.map(({ place }) => place)).size >= 20);
    const leaked = corpus.filter((planted) => isLeaked(planted, maskSecrets(planted.text)));
    assertFewLeaked(leaked);
  });

  it(`removes as many during streaming, in any chunks`, () => {
    const leaked = corpus.filter((planted, index) => {
      const filter = createSecretFilter();
      const size = 1 + (index % 17);
      let shown = '';
      for (let at = 0; at < planted.text.length; at += size) shown += filter.push(planted.text.slice(at, at + size));
      return isLeaked(planted, shown + filter.end());
    });
    assertFewLeaked(leaked);
  });

  it(`leaves 98 % of ${count} harmless texts unchanged`, () => {
    const changed = harmlessTexts(count, seed).filter((text) => maskSecrets(text) !== text);
    assert.ok(
      changed.length <= count * 0.02,
      `${changed.length} changed: ${changed.map((text) => `\n${text} → ${maskSecrets(text)}`).join('')}`,
    );
  });
});
