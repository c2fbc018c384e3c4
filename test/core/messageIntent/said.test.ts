// Typed messages in every language, and the minimum share that must be recognized.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { type Language, languages } from '../../../src/core/i18n/language';
import { type MessageIntent, parseMessageIntent } from '../../../src/core/messageIntent/parseMessageIntent';

interface Said {
  readonly orders: readonly string[];
  readonly talk: readonly string[];
  /** Orders that are conditional, postponed, or taken back. */
  readonly reserved: readonly string[];
  readonly stops: readonly string[];
  readonly assents: readonly string[];
  readonly questions: readonly string[];
  readonly comments: readonly string[];
}

const said = JSON.parse(readFileSync('test/core/messageIntent/said.json', 'utf8')) as Readonly<Record<Language, Said>>;

/** Messages of a kind whose intent does not satisfy `holds`, in all languages, and their share. */
function failing(
  kind: keyof Said,
  holds: (intent: MessageIntent) => boolean,
): { readonly failed: readonly string[]; readonly share: number } {
  const rows = languages.flatMap((language) => said[language][kind].map((text) => ({ language, text })));
  const failed = rows.filter(({ language, text }) => !holds(parseMessageIntent(text, { session: language, editor: language })));
  return { failed: failed.map(({ language, text }) => `${language}: ${text}`), share: failed.length / rows.length };
}

const isAssent = (intent: MessageIntent) => intent.says('assent') || intent.says('orders') || intent.isOrder;

describe('typed sentences', () => {
  it('start nothing by conversation, conditions or postponements, and approve nothing by questions or comments', () => {
    for (const kind of ['talk', 'reserved', 'questions', 'comments'] as const)
      assert.deepEqual(failing(kind, (intent) => !intent.isOrder && !isAssent(intent)).failed, [], kind);
  });

  it('are a cancellation only if they say nothing else', () =>
    assert.deepEqual(failing('talk', (intent) => !intent.says('cancel')).failed, []));

  it('pause on a stop, and rarely on conversation', () => {
    assert.deepEqual(failing('stops', ({ mayStop }) => mayStop).failed, []);
    const { failed, share } = failing('talk', ({ mayStop }) => !mayStop);
    assert.ok(share <= 0.1, failed.join('\n'));
  });

  it('are recognized as assent', () => {
    const { failed, share } = failing('assents', isAssent);
    assert.ok(share <= 0.02, failed.join('\n'));
  });

  it('are recognized as assent with its subject', () => {
    const texts: readonly (readonly [Language, string])[] = [
      ['en', 'that works for me'],
      ['de', 'das passt für mich'],
      ['es', 'a mí me vale'],
      ['it', 'a me va bene'],
      ['pt-br', 'por mim está ótimo'],
    ];
    for (const [language, text] of texts) assert.ok(isAssent(parseMessageIntent(text, { session: language, editor: language })), text);
    for (const text of ['for me', 'not good for me', 'works for me but'])
      assert.equal(isAssent(parseMessageIntent(text, { session: 'en', editor: 'en' })), false);
  });
});
