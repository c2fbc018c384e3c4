// What people type in a discussion and at its cards, in every language, with the shares of it that have to be heard.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { type Language, languages } from '../../../src/core/i18n/language';
import { type Heard, hear } from '../../../src/core/words/readIntent';

interface Said {
  readonly orders: readonly string[];
  readonly talk: readonly string[];
  /** Orders under a condition, put off, or taken back. */
  readonly reserved: readonly string[];
  readonly stops: readonly string[];
  readonly assents: readonly string[];
  /** Without a question mark. */
  readonly questions: readonly string[];
  readonly comments: readonly string[];
}

const said = JSON.parse(readFileSync('test/core/words/said.json', 'utf8')) as Readonly<Record<Language, Said>>;

/** What does not hold, of all languages, and of how many. */
function failing(kind: keyof Said, holds: (heard: Heard) => boolean): { readonly failed: readonly string[]; readonly share: number } {
  const rows = languages.flatMap((language) => said[language][kind].map((text) => ({ language, text })));
  const failed = rows.filter(({ language, text }) => !holds(hear(text, { session: language, editor: language })));
  return { failed: failed.map(({ language, text }) => `${language}: ${text}`), share: failed.length / rows.length };
}

const isAssent = (heard: Heard) => heard.says('assent') || heard.says('orders');

describe('what people type', () => {
  it('is an order that starts, or that is asked about', () => {
    const { failed, share } = failing('orders', ({ order }) => order !== 'none');
    assert.ok(share <= 0.05, failed.join('\n'));
  });

  it('is talk that starts and stops nothing, and is hardly ever asked about', () => {
    assert.deepEqual(failing('talk', (heard) => heard.order !== 'order' && !heard.isStop && !isAssent(heard)).failed, []);
    const { failed, share } = failing('talk', ({ order }) => order === 'none');
    assert.ok(share <= 0.02, failed.join('\n'));
  });

  it('is an order with a reservation, which starts and approves nothing', () =>
    assert.deepEqual(failing('reserved', (heard) => heard.order !== 'order' && !isAssent(heard)).failed, []));

  it('is a stop', () => assert.deepEqual(failing('stops', ({ isStop }) => isStop).failed, []));

  it('is assent', () => {
    const { failed, share } = failing('assents', isAssent);
    assert.ok(share <= 0.02, failed.join('\n'));
  });

  it('is a question without a question mark', () => {
    const { failed, share } = failing('questions', ({ isQuestion }) => isQuestion);
    assert.ok(share <= 0.12, failed.join('\n'));
    assert.deepEqual(failing('questions', (heard) => !isAssent(heard)).failed, []);
  });

  it('is assent that says whose it is', () => {
    const texts: readonly (readonly [Language, string])[] = [
      ['en', 'that works for me'],
      ['de', 'das passt für mich'],
      ['es', 'a mí me vale'],
      ['it', 'a me va bene'],
      ['pt-br', 'por mim está ótimo'],
    ];
    for (const [language, text] of texts) assert.ok(isAssent(hear(text, { session: language, editor: language })), text);
    for (const text of ['for me', 'not good for me', 'works for me but'])
      assert.equal(isAssent(hear(text, { session: 'en', editor: 'en' })), false);
  });

  it('is a comment, which approves nothing', () => assert.deepEqual(failing('comments', (heard) => !isAssent(heard)).failed, []));
});
