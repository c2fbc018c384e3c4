// Completion of mentions and commands in the composer.
import assert from 'node:assert/strict';
import { placesFor } from '../../../src/core/context/lookup/suggest';
import { commandAt, completed, completionAt, mentionAt, placeAt } from '../../../webview/composer/CompletionList';

const names: Readonly<Record<string, string>> = { architect: 'Архитектор', ux: 'Diseño UX', debug: 'Débogueur', ask: 'Scout' };
const candidates = { seated: ['architect', 'ux'], bench: ['debug', 'ask'], nameOf: (id: string) => names[id] ?? id };

const table: readonly (readonly [name: string, typed: string, found: readonly string[] | null])[] = [
  ['the seated after a bare @', '@', ['architect', 'ux']],
  ['by id', 'What does @ar', ['architect']],
  ['by the name in another script', '@архи', ['architect']],
  ['in any case', '@АРХ', ['architect']],
  ['with letters beyond ASCII', '(@diseñ', ['ux']],
  ['with a letter typed as two characters', '@De\u0301b', ['debug']],
  ['the bench where no seated member fits', '@déb', ['debug']],
  ['the seated before the bench', '@a', ['architect']],
  ['behind words without spaces', '请@ar', ['architect']],
  ['behind a mark of full width', 'はい、@ar', ['architect']],
  ['nothing more for a name that is whole, so that Enter sends', 'and @architect', null],
  ['nobody unknown', '@zoe', null],
  ['nothing in an address', 'mail@ar', null],
  ['nothing after another character', '@ar.', null],
];

describe('mentionAt', () => {
  for (const [name, typed, found] of table) {
    it(`finds ${name}`, () => assert.deepEqual(mentionAt(typed, typed.length, candidates)?.found ?? null, found));
  }

  it('is completed with the ID, from the @ to the caret', () => {
    const typed = 'Ask @De\u0301b now';
    const completion = mentionAt(typed, 9, candidates) ?? assert.fail();
    assert.deepEqual(completed(typed, completion, 'debug'), { text: 'Ask @debug now', caret: 11 });
  });
});

describe('commandAt', () => {
  const commands = ['vote', 'report', 'ready'];

  it('offers commands with the typed prefix, at the start of a message only', () => {
    const found = (typed: string, caret = typed.length) => commandAt(typed, caret, { commands })?.found ?? null;
    assert.deepEqual(found('/'), commands);
    assert.deepEqual(found('/RE'), ['report', 'ready']);
    assert.deepEqual([found('/x'), found('see /'), found('/vote now'), found('/etc/passwd')], [null, null, null, null]);
    assert.deepEqual(found('/vo more', 3), ['vote']);
  });

  it('is completed with the name after the slash, and ignores mentions', () => {
    const all = { ...candidates, commands };
    const completion = completionAt('/vo', 3, all) ?? assert.fail();
    assert.deepEqual(completed('/vo', completion, 'vote'), { text: '/vote ', caret: 6 });
    assert.equal(completionAt('@ar', 3, all)?.kind, 'mention');
  });
});

describe('a file mention after an @', () => {
  const names = [
    'page.tsx', '日本語 ファイル.md', 'пользователь.ts', 'café.ts', 'Café menü.md', '[id].tsx', '[[...slug]].tsx', '(shop)/page.tsx', '+page.svelte',
    '$types.ts', '-dash.ts', 'a b c.txt', 'semi;colon.js', 'C++ notes.md', "it's.ts", 'naïve (copy).ts', '100%.css', 'a&b.ts', 'x=y.env.ts', '~tmp.txt',
    'ключи и замки.md', '한국어.md', '한 글.ts', 'ไทย.ts', 'עברית.ts', 'العربية.md', 'emoji 🎉.md', 'logo@2x.png', '@scope/index.ts', 'a#b.ts', 'a,b.csv',
    'a!b.ts', '{slug}.ts', 'under_score.ts', 'UPPER Case.MD', 'ﬁle.ts', 'Ελλάδα.ts', 'हिन्दी.md', 'straße.ts', 'long-'.repeat(12),
  ]; // biome-ignore format: a list
  const paths = names.map((name) => `src/${name}`);

  for (const name of names)
    it(`finds ${name}`, () => {
      for (const typed of [name, name.toUpperCase().toLowerCase(), name.normalize('NFD')]) {
        const word = placeAt(`Look at @${typed}`, `Look at @${typed}`.length);
        assert.equal(word, `@${typed}`);
        assert.ok(
          placesFor(word.slice(1), paths).some(({ path }) => path === `src/${name}`),
          typed,
        );
      }
    });

  it('is recognized after words of scripts without spaces and in brackets, and in no address', () => {
    const found = (text: string) => placeAt(text, text.length);
    assert.deepEqual(['見て@日本', '(@a.ts', '"@a b', '보고@한', 'x\n@a', 'see @a and @b'].map(found), [
      ...['@日本', '@a.ts', '@a b', '@한', '@a', '@b'],
    ]);
    assert.deepEqual(['a@b.com', 'я@почта', '@', '@ a', '@a\nb', '#a b', `@${'x'.repeat(81)}`].map(found), Array(7).fill(null));
  });
});
