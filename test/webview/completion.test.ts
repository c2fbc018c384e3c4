import assert from 'node:assert/strict';
import { completed, mentionAt } from '../../webview/completion';

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
