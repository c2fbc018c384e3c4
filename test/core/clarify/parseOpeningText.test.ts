// Plain-text protocol of clarification.
import assert from 'node:assert/strict';
import { type IdeaBrief, isEmptyBrief } from '../../../src/core/clarify/intent';
import { readOpeningText } from '../../../src/core/clarify/parseOpeningText';
import { assertLinear } from '../../kit/growth';
import { keptOf } from '../../kit/readings';
import { column } from '../../kit/lists';

const list = `DISCOVERY_QUESTIONS
Stance: challenge
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
  ['bare data in a fence after prose', 'So.\n\n```json\n{\n  "questions": [{"question":"Where?"}]\n}\n```', ['Where?||false|']],
  [
    'a numbered list with reasons, choices and one recommended',
    list,
    [
      'Who may export?|It decides whether a role check is needed.|true|*Any member,Owners only',
      'Which format?|It binds the code.|false|CSV,*JSON',
      'What must never happen?||false|',
    ],
  ],
  ['prose before it is no question', `Is it for you?\n\nDISCOVERY_QUESTIONS\n1. Who may export?`, ['Who may export?||false|']],
  [
    'lines that end in a question mark',
    'DISCOVERY_QUESTIONS:\nFor whom?\nWhy: it matters\nSince when?',
    ['For whom?|it matters|false|', 'Since when?||false|'],
  ],
  ['choices on one line', 'DISCOVERY_QUESTIONS\nQ1: Where?\nOptions: Here (recommended) | There', ['Where?||false|*Here,There']],
  ['bold markers and a fence around all', '```\n**DISCOVERY_QUESTIONS**\n1. Where?\n```', ['Where?||false|']],
  ['small letters at the beginning of a line', '## discovery_questions\n1. Where?', ['Where?||false|']],
  [
    'JSON',
    'DISCOVERY_QUESTIONS\n```json\n{"questions":[{"question":"Where?","why":"w","multiple":true,"choices":[{"label":"Here","recommended":true},{"label":"There"}]}]}\n```',
    ['Where?|w|true|*Here,There'],
  ],
  ['a JSON list', 'DISCOVERY_QUESTIONS [{"question":"Where?"}]', ['Where?||false|']],
  [
    'more than five are cut',
    `DISCOVERY_QUESTIONS\n${[1, 2, 3, 4, 5, 6, 7].map((n) => `${n}. Number ${n}?`).join('\n')}`,
    [1, 2, 3, 4, 5].map((n) => `Number ${n}?||false|`),
  ],
  ['one choice alone is none', 'DISCOVERY_QUESTIONS\n1. Where?\n- Here', ['Where?||false|']],
];

/** Each row: description, text, and the non-empty parts of the brief. */
const complete: readonly (readonly [string, string, Partial<IdeaBrief>])[] = [
  ['bare data', 'Fine.\n{"brief":{"title":"Export"},"questions":[]}', { title: 'Export' }],
  [
    'words after IDEA_BRIEF:',
    'DISCOVERY_COMPLETE\nIDEA_BRIEF: Export the report.\nAs CSV.',
    { title: 'Export the report.', summary: 'Export the report.\nAs CSV.' },
  ],
  ['words after COMPLETE alone', 'Fine.\n\nDISCOVERY_COMPLETE\nExport it.', { title: 'Export it.', summary: 'Export it.' }],
  ['IDEA_BRIEF: alone', 'IDEA_BRIEF:\nExport it.', { title: 'Export it.', summary: 'Export it.' }],
  [
    'both on one line, in a sentence',
    'All clear. DISCOVERY_COMPLETE IDEA_BRIEF: Export it.',
    { title: 'Export it.', summary: 'Export it.' },
  ],
  [
    'COMPLETE wins over questions before it',
    `${list}\n\nDISCOVERY_COMPLETE\nIDEA_BRIEF:\nExport it.`,
    { title: 'Export it.', summary: 'Export it.' },
  ],
  [
    'COMPLETE wins over questions after it',
    'DISCOVERY_COMPLETE\nIDEA_BRIEF:\nExport it.\n\nDISCOVERY_QUESTIONS\n1. Where?',
    { title: 'Export it.', summary: 'Export it.' },
  ],
  [
    'labelled parts',
    'DISCOVERY_COMPLETE\nIDEA_BRIEF:\n**Title:** Export\nSummary: A file.\nProblem: Copying by hand\nTarget users: Owners\nFirst version:\n- one route\n- one button\nTech stack: Node\n## Out of scope\n1. PDF\nDecisions: CSV\nConstraints:\n- no new service',
    {
      title: 'Export',
      summary: 'A file.',
      problem: 'Copying by hand',
      users: 'Owners',
      scope: ['one route', 'one button'],
      technology: ['Node'],
      outOfScope: ['PDF'],
      decisions: ['CSV'],
      constraints: ['no new service'],
    },
  ],
  ['JSON', 'DISCOVERY_COMPLETE\nIDEA_BRIEF: {"title":"Export","scope":["a"],"users":7}', { title: 'Export', scope: ['a'], users: '7' }],
  [
    'neither word: the whole text is the brief',
    'Export the report as CSV.\n\nFor owners.',
    { title: 'Export the report as CSV.', summary: 'Export the report as CSV.\n\nFor owners.' },
  ],
  ['nothing after COMPLETE is an empty brief', 'All said.\nDISCOVERY_COMPLETE', {}],
  ['nothing after IDEA_BRIEF: is an empty brief', 'DISCOVERY_COMPLETE\nIDEA_BRIEF:   \n', {}],
  ['nothing at all is an empty brief', '', {}],
  [
    'another word that begins like one is a word',
    'DISCOVERY_COMPLETED is an event.',
    { title: 'DISCOVERY_COMPLETED is an event.', summary: 'DISCOVERY_COMPLETED is an event.' },
  ],
  [
    'a quoted word is a word',
    'The flag `DISCOVERY_COMPLETE` stays.',
    { title: 'The flag `DISCOVERY_COMPLETE` stays.', summary: 'The flag `DISCOVERY_COMPLETE` stays.' },
  ],
];

describe('readOpeningText: the plain-text protocol of clarification', () => {
  it('reads a brief of one long line in linear time', () =>
    assertLinear('_', (text) => readOpeningText(`DISCOVERY_COMPLETE\nIDEA_BRIEF:\n${text.replaceAll('\n', ' ')}`)));

  for (const run of ['*', ' ', '_ ', '- ']) {
    it(`terminates for endless repetitions of "${run}"`, () => {
      const line = `a${run.repeat(150_000)}x?`;
      assert.equal(
        keptOf(readOpeningText(`DISCOVERY_QUESTIONS\n1. ${line}\n2. Which one?\n- ${line}`))?.questions.at(-1)?.question,
        'Which one?',
      );
      assert.match(
        keptOf(readOpeningText(`DISCOVERY_COMPLETE\nIDEA_BRIEF:\nTitle: A limit\nScope:\n- ${line}`))?.brief?.title ?? '',
        /A limit/,
      );
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

  for (const [name, text, expected] of complete) {
    it(`is a brief: ${name}`, () => {
      const opening = keptOf(readOpeningText(text));
      assert.deepEqual(opening?.questions, []);
      assert.ok(opening?.brief);
      assert.deepEqual(Object.fromEntries(Object.entries(opening.brief).filter(([, part]) => part.length > 0)), expected);
      assert.equal(isEmptyBrief(opening.brief), Object.keys(expected).length === 0);
    });
  }

  it('takes the attitude from its own line in upper or lower case', () => {
    assert.equal(keptOf(readOpeningText(list))?.attitude, 'challenge');
    assert.equal(keptOf(readOpeningText('DISCOVERY_COMPLETE\n**Attitude:** decide\nIDEA_BRIEF: x'))?.attitude, 'decide');
    assert.equal(keptOf(readOpeningText('DISCOVERY_COMPLETE\nIDEA_BRIEF: x'))?.attitude, null);
  });

  it('separates the cost of a choice from its label', () => {
    const [first] = keptOf(readOpeningText(list))?.questions ?? [];
    assert.deepEqual(column(first?.choices, 'detail'), ['nothing new to build', 'needs a check']);
  });

  it('is null if questions were announced but none can be parsed', () => {
    assert.equal(keptOf(readOpeningText('DISCOVERY_QUESTIONS\nwell, let me think')), null);
    assert.equal(keptOf(readOpeningText('DISCOVERY_QUESTIONS [{"question":')), null);
    assert.equal(keptOf(readOpeningText('{"questions":[{"question":')), null);
  });

  it('never throws, whatever the input', () => {
    const pieces = [
      'DISCOVERY_QUESTIONS',
      'DISCOVERY_COMPLETE',
      'IDEA_BRIEF:',
      '\n',
      ' ',
      '1. a?',
      '- b',
      '{',
      '[',
      '"',
      '```',
      'Title:',
      '**',
      'é',
    ];
    let state = 5;
    const next = (below: number) => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      return Math.floor((state / 2 ** 32) * below);
    };
    for (let round = 0; round < 2_000; round++) {
      const text = Array.from({ length: next(14) }, () => pieces[next(pieces.length)]).join('');
      const opening = keptOf(readOpeningText(text));
      assert.ok(opening === null || opening.brief !== null || opening.questions.length > 0, JSON.stringify(text));
    }
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

describe('the labels of the idea brief', () => {
  it('map to their fields, including hyphenated ones', () => {
    const text = `DISCOVERY_COMPLETE
IDEA_BRIEF:
- **One-line summary**: A CRM for two people
- **Target users**: sales
- **MVP scope**:
  - contacts
  - notes
- **Out-of-scope**: mail
- **Key decisions**: stored locally
- **Tech-stack**: SQLite
- **Constraints**: none`;
    const brief = keptOf(readOpeningText(text))?.brief;
    assert.ok(brief);
    const { summary, users, scope, outOfScope, decisions, technology, constraints } = brief;
    assert.deepEqual(
      { summary, users, scope, outOfScope, decisions, technology, constraints },
      {
        summary: 'A CRM for two people',
        users: 'sales',
        scope: ['contacts', 'notes'],
        outOfScope: ['mail'],
        decisions: ['stored locally'],
        technology: ['SQLite'],
        constraints: [],
      },
    );
  });
});
