// Prompt parts copied into an answer: held back while streaming, then removed.
import assert from 'node:assert/strict';
import { createAnswerFilter } from '../../../src/core/text/answerFilter';
import { createOwnText } from '../../../src/core/text/echo';
import { fenceUntrusted, withoutData } from '../../../src/core/text/quoting';
import { seeded } from '../../kit/seeded';

const mark = 'a1b2c3d4';
const own = createOwnText();
own.add('Say one thing about this project, in plain prose, the point first.');

const block = fenceUntrusted('src/people.js', 'export const people = [];\n', mark);
const parts = [
  'The page lists people. ',
  `${block}\n`,
  block.toUpperCase(),
  `<data id="${mark}" name="cut off`,
  `</data id="${mark}">`,
  `The Architect [${mark}]:\n`,
  '<data id="other" name="x">kept</data id="other">',
  '<data',
  ' a1b2',
  'Say one thing about this project, in plain prose, the point first. ',
  '名前順に',
  '\n\n',
];

describe('prompt text copied into an answer', () => {
  it('is never shown while streaming, and the stream ends in the stored answer', () => {
    const chance = seeded(41);
    for (let run = 0; run < 3_000; run++) {
      const answer = Array.from({ length: 1 + Math.floor(chance() * 6) }, () => parts[Math.floor(chance() * parts.length)] ?? '').join('');
      const filter = createAnswerFilter(own, '', mark);
      let shown = '';
      for (let at = 0; at < answer.length; ) {
        const length = 1 + Math.floor(chance() * 12);
        shown += filter.push(answer.slice(at, at + length));
        at += length;
        assert.ok(!shown.toLowerCase().includes(mark) && !shown.includes('export const'), answer);
      }
      shown += filter.end();
      const { text } = filter.clean(answer);
      const passage = 'Say one thing about this project';
      assert.ok(!shown.includes(passage) || text.includes(passage), answer);
      // A copy that starts inside a sentence is detected late, after its beginning was shown.
      if (!/(?<!^|[.:\n]\s*)Say/.test(withoutData(answer, mark).text))
        assert.equal(shown.replace(/\s+/g, ''), text.replace(/\s+/g, ''), answer);
    }
  });

  it('is kept if edits are requested, except for the nonce', () => {
    const filter = createAnswerFilter(undefined, '', mark);
    assert.equal(filter.push(block) + filter.end(), block.replaceAll(mark, '…'));
    assert.equal(filter.clean(block).text, block.replaceAll(mark, '…'));
  });
});
