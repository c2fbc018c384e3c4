// Protocol data without delimiters: parsed, and hidden from the user.
import assert from 'node:assert/strict';
import { createSpeechFilter, splitSpeech } from '../../../src/core/leakedProtocol/streamFilter';
import { createRandom, type SeededRandom } from '../edits/seededRandom';
import { leaksIn } from '../../kit/leaks';
import { rounds } from '../../kit/rounds';

const stance = '{"position":"object","objection":"It says {no} to \\"names\\".","blocking":true,"why":"Ünïcode, too."}';
const spread = JSON.stringify(JSON.parse(stance), null, 2);
const prose = 'The export selects the column by name, see `jobs/export.js:31`.';

/** Stances as written by models that omit the delimiters. */
const forms: readonly (readonly [name: string, wrap: (data: string) => string])[] = [
  ['a JSON fence', (data) => `\`\`\`json\n${data}\n\`\`\``],
  ['a bare fence', (data) => `\`\`\`\n${data}\n\`\`\``],
  ['bare JSON', (data) => data],
  ['a tag', (data) => `<STANCE>\n${data}\n</STANCE>`],
  ['a tag on one line', (data) => `<stance>${data}</stance>`],
  ['a label', (data) => `STANCE:\n${data}`],
  ['a label on one line', (data) => `Stance: ${data}`],
  ['a bold label', (data) => `**Position**:\n\n${data}`],
  ['a heading', (data) => `## Stance\n\`\`\`json\n${data}\n\`\`\``],
  ['another name', (data) => `<<<POSITION>>>\n${data}\n<<<END>>>`],
  ['guillemets', (data) => `«««STANCE»»»\n${data}\n«««END»»»`],
  ['square brackets', (data) => `[[STANCE]]\n${data}\n[[/STANCE]]`],
  ['pipes', (data) => `<|stance|>\n${data}\n<|end|>`],
  ['two brackets', (data) => `<<STANCE>>\n${data}\n<<END>>`],
  ['a tag around a fence', (data) => `<STANCE>\n\`\`\`json\n${data}\n\`\`\`\n</STANCE>`],
];

function streamed(text: string, sizes: () => number): string {
  const filter = createSpeechFilter();
  let shown = '';
  for (let at = 0; at < text.length; ) {
    const size = sizes();
    shown += filter.push(text.slice(at, at + size));
    at += size;
  }
  return shown + filter.end().visible;
}

describe('protocol data without its markers', () => {
  for (const [name, wrap] of forms) {
    for (const data of [stance, spread]) {
      const text = `${prose}\n\n${wrap(data)}`;
      it(`in ${name}${data === spread ? ' over several lines' : ''} is parsed and not shown`, () => {
        const { visible, blocks } = splitSpeech(text);
        assert.equal(visible, prose);
        const body = blocks.find((block) => block.name === 'STANCE')?.body ?? assert.fail('no stance was read');
        assert.deepEqual(JSON.parse(body), JSON.parse(stance));
        assert.equal(
          streamed(text, () => 1),
          prose,
        );
      });
    }
  }

  it('is not shown if the text is cut off in it', () => {
    for (const [name, wrap] of forms) {
      const text = `${prose}\n\n${wrap(stance)}`;
      const from = text.indexOf('"object"') + 8;
      for (let end = from; end < text.length; end++) {
        const { visible } = splitSpeech(text.slice(0, end));
        assert.deepEqual([visible.startsWith(prose), leaksIn(visible)], [true, []], `${name}: ${text.slice(0, end)}`);
      }
    }
  });

  it('of the router and its former keyword are hidden, and are no stance', () => {
    const route = '{"reason":"all agree","action":"speak","next":"adversary"}';
    for (const text of [
      `${prose}\n${route}`,
      `${prose} ${route}`,
      `${prose}\n\`\`\`json\n${route}\n\`\`\``,
      `CONSENSUS_REACHED\n${prose}`,
      `CONSENSUS_REACHED. ${prose}`,
    ]) {
      const { visible, blocks } = splitSpeech(text);
      assert.deepEqual([visible, blocks], [prose, []], text);
      assert.equal(
        streamed(text, () => 1),
        prose,
      );
    }
  });

  // A fence with more than a language after its marker was once read as prose, and its closing line as an opening fence.
  for (const info of ['ts title=a.ts', 'js {1,3}', 'diff:src/a.ts', ' python ', 'c++', 'text "a b"'])
    for (const [mark, space] of [
      ['```', ''],
      ['~~~~', ''],
      ['```', '    '],
      ['```', '\t'],
    ] as const)
      it(`is hidden after code that begins with ${JSON.stringify(`${space}${mark}${info}`)}`, () => {
        const code = `${space}${mark}${info}\n${space}const stance = {"position":"support","why":"x"};\n${space}${mark}`;
        const before = `${prose}\n\n${code}\n\nThat is all.`;
        const text = `${before}\n\n${stance}`;
        assert.equal(splitSpeech(text).visible, before);
        assert.equal(
          streamed(text, () => 1),
          before,
        );
      });

  it('is a stance only at the end, not in a quotation before', () => {
    const { visible, blocks } = splitSpeech(`The file says:\n${stance}\nand I do not think so.`);
    assert.deepEqual([visible, blocks], ['The file says:\n\nand I do not think so.', []]);
  });

  // While streaming, the filter holds back an ending that may become the hidden word; the ending was once shown twice.
  for (const text of ['Write it in C', 'x CONS', 'The constant is CONSENSUS_', 'C', '- C\n- C']) {
    it(`is not the end of this text: ${JSON.stringify(text)}`, () => {
      assert.equal(splitSpeech(text).visible, text);
      assert.equal(
        streamed(text, () => 1),
        text,
      );
    });
  }

  for (const [text, visible] of [
    ['Thanks! CONSENSUS_REACHED', 'Thanks!'],
    ['Thanks! CONSENSUS_REACHED.', 'Thanks!'],
    ['CONSENSUS_REACHED', ''],
    ['So be it: CONSENSUS_REACHED\n```ts\nlet a = 1;\n```', 'So be it: \n```ts\nlet a = 1;\n```'],
    [`Agreed, CONSENSUS_REACHED\n${stance}`, 'Agreed,'],
  ] as const)
    it(`is not the former keyword of consensus: ${JSON.stringify(text.slice(0, 40))}`, () => {
      assert.equal(splitSpeech(text).visible, visible);
      assert.equal(
        streamed(text, () => 1),
        visible,
      );
    });

  const shownOnPurpose: readonly string[] = [
    'Put this into `package.json`:\n\n```json\n{"name":"app","position":"left","scripts":{"test":"mocha"}}\n```\n\nand run it.',
    'A setting:\n```json\n{\n  "editor.tabSize": 2,\n  "next": true\n}\n```',
    'The route answers {"error":"too many attempts","next":30} and nothing else.',
    'Body: {"action":"create","id":7}',
    'CSS in JS: { position: "absolute", top: 0 } is enough.',
    'The trailer looks like `{"position":"support"}`, which nobody sees.',
    'Config:\n```ts\nconst stance = {"position":"support","why":"x"};\n```',
    'In `reducer.ts` the constant `CONSENSUS_REACHED` is never used, and CONSENSUS_REACHED_AT is.',
    'Position:\nthe login route.\n\nNext:\n- the counter\n- {braces}',
    'A map <K, V> of [[1, 2], [3]] and {a, b}.\n\n---\n\n| a | b |\n|---|---|\n| 1 | {x} |',
    '{"evidence": 1}',
    'It ends with a brace {',
    'Data:\n```\nposition,why\nsupport,none\n```',
  ];
  for (const text of shownOnPurpose)
    it(`is shown if it is not the engine’s: ${JSON.stringify(text.slice(0, 40))}`, () => {
      assert.equal(splitSpeech(text).visible, text);
      assert.equal(
        streamed(text, () => 1),
        text,
      );
    });

  const pieces = [
    ...shownOnPurpose,
    ...forms.map(([, wrap]) => wrap(stance)),
    prose,
    '\n',
    '\n\n',
    '```',
    '{',
    '}',
    '`',
    '"',
    'STANCE:',
    '<STANCE>',
    '> ',
    'C',
    'CONSENSUS_',
    'REACHED',
    '«««',
    '{"position"',
    ':',
    '{"action":"wait_for_user"}',
    ' ',
  ];
  const made = (random: SeededRandom) =>
    Array.from({ length: 1 + random.below(7) }, () => random.pick(pieces)).join(random.pick(['', '\n', ' ', '\n\n']));

  it('is filtered the same however the text is split', () => {
    for (let seed = 1; seed <= rounds(4_000); seed++) {
      const random = createRandom(seed);
      const text = made(random);
      const whole = splitSpeech(text).visible;
      assert.equal(
        streamed(text, () => 1),
        whole,
        `seed ${seed}: ${JSON.stringify(text)}`,
      );
      assert.equal(
        streamed(text, () => 1 + random.below(9)),
        whole,
        `seed ${seed}: ${JSON.stringify(text)}`,
      );
    }
  });

  it('is not found in texts without it', () => {
    for (let seed = 1; seed <= rounds(3_000); seed++) {
      const random = createRandom(seed);
      const text = Array.from({ length: 1 + random.below(6) }, () =>
        random.pick(shownOnPurpose.filter((each) => !/\{$|CONSENSUS/.test(each))),
      ).join('\n\n');
      assert.equal(splitSpeech(text).visible, text, `seed ${seed}`);
    }
  });

  it('after prose is hidden in every form, whatever precedes it', () => {
    for (let seed = 1; seed <= 2_000; seed++) {
      const random = createRandom(seed);
      const before = Array.from({ length: 1 + random.below(3) }, () =>
        random.pick([prose, ...shownOnPurpose.slice(0, 6), 'A list:\n- one\n- two']),
      ).join('\n\n');
      const { visible, blocks } = splitSpeech(`${before}\n\n${random.pick(forms)[1](random.pick([stance, spread]))}`);
      assert.deepEqual([visible, blocks.length], [before, 1], `seed ${seed}`);
    }
  });

  it('is hidden if it is a plan, and shown if it is a list of other tasks', () => {
    const plan = JSON.stringify({ goal: 'x', tasks: [{ id: 'T1', title: 'Count', doneWhen: 'It counts.', dependsOn: [] }] });
    for (const text of [`${prose}\n\n<PLAN>\n${plan}\n</PLAN>`, `${prose}\n\n[PLAN]\n${plan}\n[END]`, `${prose}\n\n${plan}`])
      assert.equal(splitSpeech(text).visible, prose);
    const other = `${prose}\n\n{"goal": "x", "tasks": [{"name": "build", "script": "make"}]}`;
    assert.equal(splitSpeech(other).visible, other);
  });
});
