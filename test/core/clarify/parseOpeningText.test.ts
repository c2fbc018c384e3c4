// Parsing of opening replies that have no OPENING block.
import assert from 'node:assert/strict';
import { readOpeningText } from '../../../src/core/clarify/parseOpeningText';
import { keptOf } from '../../kit/readings';
import { column } from '../../kit/lists';

const list = `Two things first.
1. Who may export? (select all that apply)
   Why: It decides whether a role check is needed.
   - Any member (recommended) — nothing new to build
   - Owners only: needs a check
2) **Which format?**
   Reason: It binds the code.
   a) CSV
   b) JSON [recommended]
3. What must never happen?`;

/** Each row: description, text, and the questions as `question|why|multiple|choices` with `*` for the recommended choice. */
const asking: readonly (readonly [string, string, readonly string[]])[] = [
  ['bare data', '{ "attitude": "decide", "questions": [{"question":"Where?"}], "brief": null }', ['Where?||false|']],
  ['bare data in a fence after prose', 'So?\n\n```json\n{\n  "questions": [{"question":"Where?"}]\n}\n```', ['Where?||false|']],
  [
    'a numbered list with reasons, choices and one recommended',
    list,
    [
      'Who may export?|It decides whether a role check is needed.|true|*Any member,Owners only',
      'Which format?|It binds the code.|false|CSV,*JSON',
      'What must never happen?||false|',
    ],
  ],
  ['choices on one line', 'Q1: Where?\nOptions: Here (recommended) | There', ['Where?||false|*Here,There']],
  [
    'more than five are cut',
    [1, 2, 3, 4, 5, 6, 7].map((n) => `${n}. Number ${n}?`).join('\n'),
    [1, 2, 3, 4, 5].map((n) => `Number ${n}?||false|`),
  ],
];

describe('readOpeningText', () => {
  for (const run of ['*', ' ', '_ ', '- ']) {
    it(`terminates for endless repetitions of "${run}"`, () => {
      const line = `a${run.repeat(150_000)}x?`;
      assert.equal(keptOf(readOpeningText(`1. ${line}\n2. Which one?\n- ${line}`))?.brief, null);
    });
  }

  for (const [name, text, expected] of asking) {
    it(`asks: ${name}`, () => {
      const opening = keptOf(readOpeningText(text));
      assert.equal(opening?.brief, null);
      const lines = (opening?.questions ?? []).map(
        ({ question, why, multiple, choices }) =>
          `${question}|${why}|${multiple}|${choices.map((choice) => `${choice.recommended ? '*' : ''}${choice.label}`).join(',')}`,
      );
      assert.deepEqual(lines, expected);
    });
  }

  it('is a brief: bare data, or the whole text if it asks nothing', () => {
    assert.equal(keptOf(readOpeningText('Fine.\n{"brief":{"title":"Export"},"questions":[]}'))?.brief?.title, 'Export');
    const text = 'Export the report as CSV.\n\nFor owners.';
    assert.deepEqual(keptOf(readOpeningText(text))?.brief?.summary, text);
    assert.equal(keptOf(readOpeningText(''))?.brief?.summary, '');
  });

  it('separates the cost of a choice from its label', () => {
    const [first] = keptOf(readOpeningText(list))?.questions ?? [];
    assert.deepEqual(column(first?.choices, 'detail'), ['nothing new to build', 'needs a check']);
  });

  it('is null if bare data has neither questions nor a brief', () => {
    assert.equal(keptOf(readOpeningText('{"questions":[{"question":')), null);
  });
});

describe('clarification in prose', () => {
  const rows: readonly (readonly [name: string, text: string, questions: readonly string[]])[] = [
    ['two questions in a paragraph', 'A limit helps. Who is locked out? And for how long?', ['Who is locked out?', 'And for how long?']],
    [
      'a list',
      'Before I write it down:\n\n- Who reads the export?\n- Does it need a header?\n',
      ['Who reads the export?', 'Does it need a header?'],
    ],
    ['a numbered list', 'Two things.\n1. Who reads it?\n2. In which format?', ['Who reads it?', 'In which format?']],
    ['bold questions', '**Who reads it?**\n\n**Since when?**', ['Who reads it?', 'Since when?']],
    ['another language', 'Zuerst dies: Wer liest den Export? Danach schreibe ich es auf.', ['Zuerst dies: Wer liest den Export?']],
  ];
  for (const [name, text, questions] of rows)
    it(`is its questions and no brief: ${name}`, () => {
      const opening = keptOf(readOpeningText(text));
      assert.deepEqual([opening?.questions.map(({ question }) => question), opening?.brief], [questions, null]);
    });

  it('is a brief if it asks nothing, whatever its code blocks contain', () => {
    const opening = keptOf(readOpeningText('A button exports the report.\n\n```ts\nconst open = isOpen ? 1 : 2;\n// why?\n```'));
    assert.equal(opening?.questions.length, 0);
    assert.ok(opening?.brief);
  });
});
