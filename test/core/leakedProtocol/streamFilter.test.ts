// Stream filter for protocol data.
import assert from 'node:assert/strict';
import { splitBlocks } from '../../../src/core/text/blocks';
import { createOpeningStreamFilter, createStreamFilter, shownOpening } from '../../../src/core/leakedProtocol/streamFilter';
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

/** A small generator with a fixed seed, so that every run has the same texts. */
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
    assert.equal(filter.push('<<<Sta'), '');
    assert.equal(filter.push('rt>>>'), ' \n<<<Start>>>');
    assert.equal(filter.end().visible, '');
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

/** Openings of the plain protocol, with their visible part. */
const openings: readonly (readonly [string, string])[] = [
  ['I read it so.\n\nDISCOVERY_QUESTIONS\n1. Secret?', 'I read it so.'],
  ['I read it so.\n\n**DISCOVERY_COMPLETE**\nIDEA_BRIEF: secret', 'I read it so.'],
  ['So.\n\n```text\ndiscovery_questions\n1. Secret?\n```', 'So.'],
  ['So. DISCOVERY_COMPLETE secret', 'So.'],
  ['So.\n## IDEA_BRIEF:\nsecret\n<<<OPENING>>>{}<<<END>>>\nsecret', 'So.'],
  ['So.\n\n<<<OPENING>>>\n{"a":"DISCOVERY_COMPLETE"}\n<<<END>>>\n\nMore.', 'So.\n\nMore.'],
  ['DISCOVERY_QUESTIONS\n1. Secret?', ''],
  ['{"attitude":"decide","questions":[]}', ''],
  ['So.\n\n```json\n{\n  "questions": ["secret"]\n}\n```\n', 'So.'],
  ['So.\n{"quest', 'So.'],
  ['So: {"questions"} is a field.\n{"name"}\n{ "x', 'So: {"questions"} is a field.\n{"name"}\n{ "x'],
  ['Cut short\nDISCOVERY_QUE', 'Cut short'],
  ['Cut short\n- DISCOVERY_COMPLETE', 'Cut short'],
  ['A list:\n- Do\n- It\n\nD', 'A list:\n- Do\n- It\n\nD'],
  [
    'DISCOVERY_COMPLETED, `DISCOVERY_COMPLETE` and my_DISCOVERY_COMPLETE are names.',
    'DISCOVERY_COMPLETED, `DISCOVERY_COMPLETE` and my_DISCOVERY_COMPLETE are names.',
  ],
  ['```js\ncode\n```\n\nDISCOVERY_COMPLETE\nsecret', '```js\ncode\n```'],
];

const openingPieces = [
  ...pieces,
  '{',
  '{"questions"',
  '{ "brief"',
  '"att',
  'DISCOVERY_',
  'QUESTIONS',
  'DISCOVERY_COMPLETE',
  'IDEA_BRIEF',
  ':',
  '**',
  '# ',
  '- ',
  'D',
  'i',
  '_',
  '```text\n',
];

describe('createOpeningStreamFilter', () => {
  const visibleOf = (text: string) => shownOpening(splitBlocks(text).visible).said;
  const shown = (chunks: readonly string[]) => {
    const filter = createOpeningStreamFilter();
    let whole = '';
    const growing = chunks.map((chunk) => {
      whole += filter.push(chunk);
      return whole;
    });
    return { growing, whole: whole + filter.end().visible };
  };

  for (const [text, expected] of openings) {
    it(`shows ${JSON.stringify(expected)} of ${JSON.stringify(text)}, however it is split, and nothing else for one frame`, () => {
      const cuts = [1, 2, 3, 4, 5].map((length) => cut(text, length));
      for (let at = 0; at <= text.length; at++) cuts.push([text.slice(0, at), text.slice(at)]);
      for (const chunks of cuts) {
        const { growing, whole } = shown(chunks);
        for (const part of growing) assert.ok(expected.startsWith(part), JSON.stringify(part));
        assert.equal(whole.trimEnd(), expected);
      }
    });
  }

  it('shows random openings the same in pieces of any length, and never removes a shown character', () => {
    const random = createRandom(13);
    for (let round = 0; round < rounds(3_000); round++) {
      const text = Array.from({ length: 1 + random(20) }, () => openingPieces[random(openingPieces.length)] ?? '').join('');
      const expected = visibleOf(text);
      for (const length of [1, 2, 3, 5]) {
        const { growing, whole } = shown(cut(text, length));
        for (const part of growing) assert.ok(whole.startsWith(part), JSON.stringify(text));
        assert.equal(whole.trimEnd(), expected, JSON.stringify(text));
      }
      assert.doesNotMatch(expected, /^(?:DISCOVERY_(?:QUESTIONS|COMPLETE)|IDEA_BRIEF)(?!_?\w)/m, JSON.stringify(text));
    }
  });

  it('reads a long opening in linear time, on one line or many, with or without a fence', () => {
    for (const filler of ['word ', 'word word\n', '```js\nx\n```\n', '* ', ' \n']) {
      for (const tail of ['\n\n```\n**DISCOVERY_COMPLETE**\nsecret', ' DISCOVERY_COMPLETE secret', '\nand so on']) {
        const long = `Start\n${filler.repeat(6_000)}end`;
        const { whole } = shown(cut(`${long}${tail}`, 7));
        // White space in empty lines does not matter.
        const words = (text: string) => text.replace(/^ +$/gm, '');
        assert.equal(words(whole.trimEnd()), words(tail.includes('secret') ? long : `${long}${tail}`), JSON.stringify([filler, tail]));
      }
    }
  });
});
