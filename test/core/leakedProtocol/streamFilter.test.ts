// Stream filter for protocol data.
import assert from 'node:assert/strict';
import { splitBlocks } from '../../../src/core/text/taggedBlocks';
import { createSpeechFilter, createStreamFilter, splitSpeech } from '../../../src/core/leakedProtocol/streamFilter';
import { rounds } from '../../kit/rounds';

const texts = [
  'Hello there.\n\nA second paragraph, with `code` and a < b << c <<< d.',
  'I agree.\n\n<<<STANCE>>>\n{"position":"support","why":"x < y"}\n<<<END>>>',
  'One.\n\n```json\n<<<stance>>>\n{"a":"<<<END>>>"}\n<<< end >>>\n```\n\nTwo.\n',
  '```ts\nconst a = 1 << 2;\n```\n\n<<<PLAN>>>\n```json\n{}\n```\n<<<END>>>\n\n- done',
  '  Leading.\n<<<OPENING>>>{"q":1}<<<END>>> and <<<BATCH>>>[2]<<<END>>>\n\n\ntail  ',
  '```\nsample\n<<<STANCE>>>\n{}\n<<<END>>>\n```\nok\n~~~\n\nx\n~~~',
  'Unfinished\n<<<HANDOVER>>>\n{"goal": "é😀"}\n',
  'Cut short\n<<<STAN',
  '<<<<<<< HEAD\nours\n=======\ntheirs\n>>>>>>> b\n<<<END>>>\n```',
];

/** Random number generator with a fixed seed, so that every run uses the same texts. */
function createRandom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const pieces = [
  'a',
  ' ',
  '\n',
  '<',
  '<<<',
  '>>>',
  'STANCE',
  'END',
  '<<<STANCE>>>',
  '<<<END>>>',
  '```',
  '```json\n',
  '"',
  '\n```\n',
  '`',
  'é',
  '😀',
  '\n<<<PLAN>>>\n',
];

function randomTexts(count: number): string[] {
  const random = createRandom(7);
  return Array.from({ length: count }, () => Array.from({ length: 1 + random(24) }, () => pieces[random(pieces.length)] ?? '').join(''));
}

function shownInChunks(chunks: readonly string[]): { readonly growing: readonly string[]; readonly whole: string } {
  const filter = createStreamFilter();
  let shown = '';
  const growing = chunks.map((chunk) => {
    shown += filter.push(chunk);
    return shown;
  });
  return { growing, whole: shown + filter.end().visible };
}

function cut(text: string, length: number): string[] {
  return Array.from({ length: Math.ceil(text.length / length) }, (_, index) => text.slice(index * length, (index + 1) * length));
}

describe('createStreamFilter', () => {
  for (const [index, text] of texts.entries()) {
    it(`shows text ${index + 1} the same however it is split`, () => {
      const { visible } = splitBlocks(text);
      const cuts = [1, 2, 3, 4, 5].map((length) => cut(text, length));
      for (let at = 0; at <= text.length; at++) cuts.push([text.slice(0, at), text.slice(at)]);
      for (const chunks of cuts) {
        const { growing, whole } = shownInChunks(chunks);
        for (const shown of growing) assert.ok(visible.startsWith(shown), `${JSON.stringify(shown)} is no beginning of the visible text`);
        assert.equal(whole, visible);
      }
    });
  }

  it('shows random texts the same in pieces of any length, and never removes a shown character', () => {
    for (const text of randomTexts(rounds(1_500))) {
      const { visible } = splitBlocks(text);
      for (const length of [1, 2, 3, 5]) {
        const { growing, whole } = shownInChunks(cut(text, length));
        for (const shown of growing) assert.ok(visible.startsWith(shown));
        assert.equal(whole, visible, JSON.stringify(text));
      }
    }
  });

  it('never shows a character of a block', () => {
    const random = createRandom(11);
    for (let round = 0; round < 500; round++) {
      let text = '';
      for (let part = 0; part <= random(5); part++) {
        const fence = random(4) === 0 ? ['```json\n', '\n```'] : ['', ''];
        text += 'prose here\n';
        text += `${fence[0]}<<<STANCE>>>\n{"SECRET":"<<<END>>> SECRET"}\n<<<END>>>${fence[1]}\n`;
      }
      const { whole } = shownInChunks(cut(text, 1 + random(4)));
      assert.doesNotMatch(whole, /SECRET|[<>{}"`]|json/);
      assert.match(whole, /prose here/);
    }
  });

  it('shows plain text at once, except a possible marker and white space at its end', () => {
    const filter = createStreamFilter();
    assert.equal(filter.push('Hello <'), 'Hello');
    assert.equal(filter.push('b> wor'), ' <b> wor');
    assert.equal(filter.push('ld \n'), 'ld');
    assert.deepEqual([filter.push('<<<Sta'), filter.push('rt>>>'), filter.end().visible], ['', ' \n<<<Start>>>', '']);
  });

  it('reads a long text in linear time', () => {
    const reads = (count: number) => {
      let held = 0;
      const filter = createStreamFilter();
      for (let index = 0; index < count; index++) held += '<<< '.length - filter.push('<<< ').length;
      return held;
    };
    // The buffer is bounded regardless of the text length.
    assert.ok(reads(20_000) <= 8);
  });
});

/** Opening replies, and the part of each that is shown. */
const openings: readonly (readonly [string, string])[] = [
  ['So.\n\n<<<OPENING>>>\n{"a":1}\n<<<END>>>\n\nMore.', 'So.\n\nMore.'],
  ['{"attitude":"decide","questions":[]}', ''],
  ['So.\n\n```json\n{\n  "questions": [{"question":"secret"}]\n}\n```\n', 'So.'],
  ['So.\n{"questions": [{"question":"secre', 'So.'],
  ['So: {"questions"} is a field.\n{"name"}\n{ "x', 'So: {"questions"} is a field.\n{"name"}\n{ "x'],
  ['So.\n{"questions": 7, "answers": []}', 'So.\n{"questions": 7, "answers": []}'],
];

describe('createSpeechFilter', () => {
  for (const [text, expected] of openings) {
    it(`shows ${JSON.stringify(expected)} of ${JSON.stringify(text)}, however it is split, and nothing else for one frame`, () => {
      const cuts = [1, 2, 3, 4, 5].map((length) => cut(text, length));
      for (let at = 0; at <= text.length; at++) cuts.push([text.slice(0, at), text.slice(at)]);
      for (const chunks of cuts) {
        const filter = createSpeechFilter();
        let whole = '';
        for (const chunk of chunks) {
          whole += filter.push(chunk);
          assert.ok(expected.startsWith(whole.trimEnd()), JSON.stringify(whole));
        }
        assert.equal((whole + filter.end().visible).trimEnd(), expected);
      }
      assert.equal(splitSpeech(text).visible.trimEnd(), expected);
    });
  }
});
