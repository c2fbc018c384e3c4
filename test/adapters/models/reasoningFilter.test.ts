// Reasoning filter: separates thinking from the text of an answer.
import assert from 'node:assert/strict';
import { createReasoningFilter, type AnswerFormat } from '../../../src/adapters/models/reasoningFilter';

function filtered(text: string, size: number, answerFormat: AnswerFormat = 'unsure', isCutOff = false) {
  const filter = createReasoningFilter(answerFormat);
  const pieces = text.match(new RegExp(`[\\s\\S]{1,${size}}`, 'gu')) ?? [];
  const read = [...pieces.map(filter.read), filter.rest(isCutOff)];
  return {
    shown: read.map((piece) => piece.shown).join(''),
    thought: read.map((piece) => piece.thought).join(''),
    learnt: filter.answerFormat(),
  };
}

const parts = ({ shown, thought }: ReturnType<typeof filtered>) => ({ shown, thought });

describe('thinking in an answer', () => {
  const rows: readonly (readonly [string, string, string])[] = [
    ['The answer', 'The answer', ''],
    ['<think>Hm</think>The answer', 'The answer', 'Hm'],
    ['\n <think>\nHm\n</think>\n\nThe answer', 'The answer', '\nHm\n'],
    ['<think></think>{"a":1}', '{"a":1}', ''],
    ['<think>One</think><think>Two</think>Three', 'Three', 'OneTwo'],
    ['<think>Never ends', '', 'Never ends'],
    ['<thinking is hard', '<thinking is hard', ''],
    ['  indented', '  indented', ''],
    ['Say <think>no</think>', 'Say <think>no</think>', ''],
    ['<thi', '<thi', ''],
    ['<think>One</think>\n\n', '', 'One'],
    [`${' '.repeat(1_200)}<think>no`, `${' '.repeat(1_200)}<think>no`, ''],
  ];
  for (const [text, shown, thought] of rows) {
    for (const size of [1, 4, 100]) {
      it(`${JSON.stringify(text.trim())}, ${size} characters at a time`, () =>
        assert.deepEqual(parts(filtered(text, size)), { shown, thought }));
    }
  }

  /** Thinking text with a draft edit. The filter must not pass this edit on. */
  const draft = 'Okay, let me see.\n<<<EDIT src/a.ts>>>\nconst draft = 1;\n<<<END>>>\nYes.';
  const marked: readonly (readonly [string, string, string])[] = [
    ['<think>', '<think>\n', '\n</think>\n\n'],
    ['<thinking>', '<thinking>', '</thinking>\n'],
    ['<thought>', '<thought>\n', '\n</thought>\n'],
    ['<reasoning>', '<reasoning>', '</reasoning>'],
    ['capitals', '<THINK>\n', '\n</THINK>\n'],
    ['a tag with a name space', '<seed:think>', '</seed:think>'],
    ['a tag with fields', '<think time="3 s" lang="en">\n', '</think>\n'],
    ['[THINK]', '[THINK]', '[/THINK]'],
    ['◁think▷', '◁think▷\n', '\n◁/think▷\n'],
    ['tokens of a thought', '<|begin_of_thought|>\n', '\n<|end_of_thought|>\n\n<|begin_of_solution|>\n'],
    ['START_THINKING', '<|START_THINKING|>', '<|END_THINKING|><|START_RESPONSE|>'],
    ['channels', '<|channel|>analysis<|message|>', '<|end|><|start|>assistant<|channel|>final<|message|>'],
    ['a preamble in a channel of its own', '<|channel|>commentary<|message|>', '<|end|><|start|>assistant<|channel|>final<|message|>'],
    [
      'channels with the role',
      '<|start|>assistant<|channel|>analysis<|message|>',
      '<|end|>\n<|start|>assistant<|channel|>final<|message|>',
    ],
    ['channels without an end', '<|channel|>analysis<|message|>', '<|channel|>final<|message|>'],
    ['another channel', '<|channel>thought\n', '<channel|>'],
    ['unused tokens', '<unused94>thought\n', '<unused95>'],
    ['details', '<details type="reasoning" done="true">\n', '\n</details>\n'],
    ['channels that lost their tokens', 'analysis', 'assistantfinal'],
    ['headings', 'Here is my thought process:\n', '\n\nHere is my response:\n'],
    ['a tag and an answer', '<think>\n', '\n</think>\n<answer>\n'],
  ];
  const answers = ['The answer.', 'Use `<think>` and </think> here.\n\n```html\n<think>\n</think>\n```\nDone.', '{"next": "user"}'];
  for (const [name, open, close] of marked)
    for (const answer of answers)
      for (const size of [1, 3, 7, 1_000])
        it(`in the form of ${name} is removed from ${answer.slice(0, 8)}, ${size} characters at a time`, () => {
          const { shown, thought } = filtered(`${open}${draft}${close}${answer}`, size);
          assert.equal(shown.trim(), answer);
          assert.equal(thought.trim(), draft.trim());
        });

  const bare: readonly string[] = ['</think>', '</thinking>', '</reasoning>', '[/THINK]', '◁/think▷', '<|end_of_thought|>', '<unused95>'];
  for (const close of bare)
    for (const answerFormat of ['unknown', 'unsure', 'thinking'] as const)
      for (const size of [1, 5, 1_000])
        it(`that ends with ${close} without a start is removed, ${answerFormat}, ${size} characters at a time`, () => {
          const { shown, thought, learnt } = filtered(`${draft}\n${close}\n\n${answers[1]}`, size, answerFormat);
          assert.equal(shown.trim(), answers[1]);
          assert.equal(thought.trim(), draft);
          assert.equal(learnt, 'thinking');
        });

  const bareText: readonly (readonly [string, string])[] = [
    ['Okay, done.</think>The answer.', 'The answer.'],
    ['Okay. I must not write `</think>` yet.\n</think>\nThe answer.', 'The answer.'],
    ['Okay:\n```js\nconst draft = 1;\n</think>\n\n```js\nconst a = 2;\n```', '```js\nconst a = 2;\n```'],
    ['We need X.<|end|><|start|>assistant<|channel|>final<|message|>The answer.', 'The answer.'],
    [`${'Okay, word. '.repeat(1_000)}</think>\n\nThe answer.`, 'The answer.'],
  ];
  for (const [text, answer] of bareText)
    for (const size of [1, 1_000])
      it(`is removed from ${JSON.stringify(text.slice(0, 30))}, ${size} characters at a time`, () =>
        assert.equal(filtered(text, size, 'unknown').shown.trim(), answer));

  const late = 'I look first.\n\n<think>\nHm, a draft.\n</think>\n\nThe answer.';
  const honest: readonly string[] = [
    'A `</think>` tag in prose.',
    'Models end their thinking with </think> and go on.',
    'The tags <think> and </think> surround it.',
    '<think> and </think> are the tags.',
    '<think> is how it begins.',
    'It ends with </think>.',
    'It ends with "</think>", always.',
    '```html\n</think>\n```\nThat is the end.',
    '```xml\n<think>\n  no\n</think>\n```',
    "const closing = '</think>';\nconst opening = '<think>';",
    '<<<FILE a.txt>>>\n\n<think>\nfor a template\n</think>\n\n<<<END>>>',
    '<<<<<<< SEARCH\n\n<think>\n=======\n\n<thinking>\n>>>>>>> REPLACE',
    '{"text": "<think>no</think>"}',
    'analysis of the code: fine',
    'Here is my thought on it.',
    '[Think again](https://example.com) and [/THINK]',
    'a < b && c > d, x <= y, <T>(a: T) => a, List<Thought> thoughts',
    'The answer.\n\n<div>\nhtml\n</div>',
    '> <think>\n> quoted\n> </think>',
    'Say <reasoning>why</reasoning> in XML.',
    '# Channels\nThe token `<|channel|>analysis<|message|>` begins one.',
  ];
  for (const text of honest)
    for (const answerFormat of ['unknown', 'unsure', 'plain', 'thinking'] as const)
      for (const size of [1, 6, 1_000])
        it(`is not found in ${JSON.stringify(text.slice(0, 40))}, ${answerFormat}, ${size} characters at a time`, () =>
          assert.equal(filtered(text, size, answerFormat).shown, text));

  for (const answerFormat of ['unknown', 'plain'] as const)
    for (const size of [1, 4, 1_000])
      it(`in the middle of an answer is removed, ${answerFormat}, ${size} characters at a time`, () => {
        assert.equal(filtered(late, size, answerFormat).shown, 'I look first.\n\nThe answer.');
      });

  it('that is cut off is hidden', () => {
    for (const text of ['<think> and so', 'analysisWe need', 'First.\n\n<think>\nHm', '<|channel|>analysis<|message|>We'])
      assert.doesNotMatch(filtered(text, 3, 'plain', true).shown, /and so|We|Hm/);
  });

  it('is expected in a first answer, and no longer if that had none', () => {
    const first = createReasoningFilter('unknown');
    assert.equal(first.read('The answer.').shown, '');
    assert.equal(first.rest().shown, 'The answer.');
    assert.equal(first.answerFormat(), 'plain');
    assert.equal(createReasoningFilter(first.answerFormat()).read('The answer.').shown, 'The answer.');
  });

  it('is not expected from a server that sends it in its own field', () => {
    const filter = createReasoningFilter('unknown');
    filter.isSeparate();
    assert.equal(filter.read('The answer.').shown, 'The answer.');
  });

  it('is removed if any number of tags arrives in one piece', () => {
    assert.deepEqual(parts(filtered(`${'<think>a</think>'.repeat(50_000)}b`, 1_000_000)), { shown: 'b', thought: 'a'.repeat(50_000) });
  });
});
