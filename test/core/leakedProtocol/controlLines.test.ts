// Protocol lines in speech are hidden; text about them is not.
import assert from 'node:assert/strict';
import { splitSpeech } from '../../../src/core/leakedProtocol/streamFilter';
import { createRandom } from '../edits/seededRandom';
import { listOf } from '../../kit/lists';

const words = 'The count is kept in memory.';

describe('a protocol line', () => {
  for (const line of listOf(`
    WAIT_FOR_USER | TERMINATE | CONSENSUS_REACHED | **WAIT_FOR_USER** | Position: support | position: Object. | **Stance:** changes
    Stance: none | <stance position="support"/> | <STANCE position="object" />`))
    it(`is hidden: ${line}`, () => {
      for (const text of [`${words}\n\n${line}`, `${words}\n${line}\n`, `${words}\n\n${line}\n\n`])
        assert.equal(splitSpeech(text).visible, words);
    });

  it('is the stance if it names one that needs no reasons', () => {
    const stanceOf = (line: string) => splitSpeech(`${words}\n\n${line}`).blocks.find(({ name }) => name === 'STANCE')?.body;
    assert.deepEqual(['Position: support', 'Stance: abstain', 'Position: object', 'TERMINATE'].map(stanceOf), [
      '{"position":"support"}',
      '{"position":"abstain"}',
      undefined,
      undefined,
    ]);
  });
});

describe('ordinary text about the protocol', () => {
  const marks = listOf(`
    WAIT_FOR_USER | TERMINATE | CONSENSUS_REACHED_FLAG | position: support | stance: object | <stance position="support"/> | <PLAN>
    <EDITS> | [PLAN] | <tool_call> | Position: object`);
  const frames: readonly ((mark: string) => string)[] = [
    (mark) => `The parser sees \`${mark}\` and stops there.`,
    (mark) => `The parser sees "${mark}" and stops there.`,
    (mark) => `A model may end with ${mark} and mean nothing by it.`,
    (mark) => `- \`${mark}\`: a mark of the old form`,
    (mark) => `Such a file begins so:\n\n\`\`\`yaml\n${mark}\nrest: 1\n\`\`\`\n\nIt is read line by line.`,
    (mark) => `Such a file begins so:\n\n\`\`\`\n# a sample\n${mark}\n\`\`\`\n\nIt is read line by line.`,
    (mark) => `The form is \`${mark}\`, as XML and YAML have it.`,
  ];

  it('is never shortened', () => {
    const random = createRandom(35);
    for (let run = 0; run < 300; run++) {
      const parts = Array.from({ length: 1 + random.below(3) }, () => random.pick(frames)(random.pick(marks)));
      const text = [words, ...parts, 'So it is decided by the tests.'].join('\n\n');
      assert.equal(splitSpeech(text).visible, text);
    }
  });
});
