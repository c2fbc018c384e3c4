// What is done once before the first message is read: in pieces, and without a change to what is read.
import assert from 'node:assert/strict';
import { type Language, languages } from '../../../src/core/i18n/language';
import { makeReady } from '../../../src/core/words/makeReady';
import { hear } from '../../../src/core/words/readIntent';

describe('the reading that is made ready', () => {
  it('comes in many pieces, and each of them can be the last', () => {
    const pieces = makeReady({ session: 'de', editor: 'en' });
    for (let piece = 0; piece < 3; piece++) assert.equal(pieces.next().done, false);
    assert.ok([...makeReady({ session: 'de', editor: 'en' })].length > 20);
  });

  it('reads the same as before', () => {
    const texts = ['build it', 'stop', 'Où est la liste ?', 'leg los', 'はい', 'I like the second one'];
    const read = (session: Language) =>
      texts.map((text) => {
        const heard = hear(text, { session, editor: 'en' });
        return [heard.order, heard.isStop, heard.mayStop, heard.isQuestion, heard.says('assent'), heard.seems('assent')];
      });
    for (const session of languages) {
      const before = read(session);
      for (const piece of makeReady({ session, editor: 'en' })) assert.equal(piece, undefined);
      assert.deepEqual(read(session), before, session);
    }
  });
});
