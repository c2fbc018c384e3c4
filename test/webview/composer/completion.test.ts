import assert from 'node:assert/strict';
import { commandAt, completed, completionAt, mentionAt } from '../../../webview/composer/completion';

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

  it('is completed with the id, from the @ to the caret', () => {
    const typed = 'Ask @De\u0301b now';
    const completion = mentionAt(typed, 9, candidates) ?? assert.fail();
    assert.deepEqual(completed(typed, completion, 'debug'), { text: 'Ask @debug now', caret: 11 });
  });
});

describe('commandAt', () => {
  const commands = ['vote', 'report', 'ready'];

  it('offers the commands that begin with what is typed, at the start of a message only', () => {
    const found = (typed: string, caret = typed.length) => commandAt(typed, caret, { commands })?.found ?? null;
    assert.deepEqual(found('/'), commands);
    assert.deepEqual(found('/RE'), ['report', 'ready']);
    assert.deepEqual([found('/x'), found('see /'), found('/vote now'), found('/etc/passwd')], [null, null, null, null]);
    assert.deepEqual(found('/vo more', 3), ['vote']);
  });

  it('is completed with the name after the slash, and leaves mentions to the @', () => {
    const all = { ...candidates, commands };
    const completion = completionAt('/vo', 3, all) ?? assert.fail();
    assert.deepEqual(completed('/vo', completion, 'vote'), { text: '/vote ', caret: 6 });
    assert.equal(completionAt('@ar', 3, all)?.kind, 'mention');
  });
});
