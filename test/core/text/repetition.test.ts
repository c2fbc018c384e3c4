// Repetitive answers are stopped; legitimate repetition is not.
import assert from 'node:assert/strict';
import { createRepetitionWatch } from '../../../src/core/text/repetition';
import { seeded } from '../../kit/seeded';
import { assertMapped, listOf } from '../../kit/lists';

/** Positions at which the answer is stopped and cut; null if the answer is never stopped. */
function stopOf(text: string, piece = 7): { readonly at: number; readonly cut: number } | null {
  const watch = createRepetitionWatch();
  for (let at = 0; at < text.length; at += piece) {
    const cut = watch.add(text.slice(at, at + piece));
    if (cut !== null) return { at: Math.min(text.length, at + piece), cut };
  }
  return null;
}

const words =
  'the view keeps its old name for two releases so that every job which reads it goes on until somebody has moved it away'.split(' ');

function passage(length: number, seed: number): string {
  let text = '';
  for (let index = seed; text.length < length; index = (index * 31 + 7) % 1_009) text += `${words[index % words.length]}${index % 97} `;
  return text.slice(0, length);
}

describe('an answer that repeats itself', () => {
  for (const length of [22, 40, 80, 120, 180, 220, 400, 900, 2_000])
    for (const lead of [0, 300, 12_000])
      it(`in units of ${length} after ${lead} is stopped within 300 characters of the third copy, and keeps the first`, () => {
        const unit = `${passage(length - 1, length + 3)}\n`;
        const text = passage(lead, 5) + unit.repeat(60);
        const stop = stopOf(text);
        assert.ok(stop, 'it is stopped');
        const third = lead + 3 * length;
        assert.ok(stop.at <= third + 300, `${stop.at - third} behind the third copy`);
        assert.ok(Math.abs(stop.cut - lead - length) <= 100, `${stop.cut}, ${lead + length}`);
      });
});

const honest: Readonly<Record<string, string>> = {
  'a matrix of zeros': `const grid = [\n${'  [0, 0, 0, 0, 0, 0, 0, 0],\n'.repeat(40)}];`,
  'a table of marks': `| a | b | c |\n|---|---|---|\n${'| x | x | x |\n'.repeat(60)}`,
  'a ruler': '='.repeat(1_500),
  'fixtures with ids': Array.from({ length: 200 }, (_, id) => `  { id: ${id}, name: 'user ${id}', isActive: true, role: 'member' },`).join(
    '\n',
  ),
  'tests alike': Array.from({ length: 40 }, (_, n) => `it('adds ${n}', () => {\n  assert.equal(add(${n}, 1), ${n + 1});\n});\n`).join('\n'),
  'three equal blocks': `${'  beforeEach(() => {\n    reset();\n  });\n'.repeat(3)}`,
  'closing brackets': `${'      },\n    },\n  },\n'.repeat(12)}`,
  nulls: `[${'null, '.repeat(300)}null]`,
  'empty cells': '<td></td>\n'.repeat(120),
  'a poem with a refrain': `${passage(400, 3)}\nand the mice go round\n${passage(300, 9)}\nand the mice go round\n${passage(350, 21)}\nand the mice go round\n`,
  bytes: '0x00, '.repeat(380),
  SQL: Array.from({ length: 150 }, (_, n) => `INSERT INTO names (id, name) VALUES (${n}, 'name${n % 7}');`).join('\n'),
};

describe('an honest answer', () => {
  for (const [name, text] of Object.entries(honest))
    it(`with ${name} continues`, () => assert.equal(stopOf(`${passage(200, 2)}\n${text}\ndone`), null));
});

const random = seeded(39);
const int = (below: number) => Math.floor(random() * below);
const rows = (count: number, row: (index: number) => string, between = '\n') =>
  Array.from({ length: count }, (_, index) => row(index)).join(between);

function pick<T>(all: readonly T[]): T {
  return all[int(all.length)] ?? assert.fail();
}

const states = listOf(`
  open | closed | paid | draft | member | owner | north | south | red | green | small | large | weekly | daily`);
const letters = 'abcdefghijklmnopqrstuvwxyz';
const identifier = () => rows(3 + int(5), () => letters[int(26)] ?? '', '');
const fence = (language: string, code: string) => `The file as it is afterwards:\n\n\`\`\`${language}\n${code}\n\`\`\`\n`;

/** Generators of legitimate answers, each with the repetition that is usual for its kind of code. */
const kinds: Readonly<Record<string, () => string>> = {
  'a matrix of zeros': () => fence('js', `const grid = [\n${rows(4 + int(30), () => `  [${rows(8, () => '0', ', ')}],`)}\n];`),
  'a board': () =>
    fence(
      'txt',
      rows(8 + int(20), (index) => rows(16, (column) => ((index + column) % 2 ? '#' : '.'), '')),
    ),
  'an identity matrix': () =>
    fence('py', `[\n${rows(8 + int(16), (index) => `    [${rows(24, (column) => (column === index ? '1.0' : '0.0'), ', ')}],`)}\n]`),
  'random bits': () => fence('js', `[\n${rows(10 + int(40), () => `  [${rows(12, () => String(int(2)), ', ')}],`)}\n]`),
  'a table of marks': () =>
    `| a | b | c |\n|---|---|---|\n${rows(10 + int(60), () => `| ${pick(['x', ' ', 'yes', 'no'])} | x | ${pick(['x', ' '])} |`)}\n`,
  'a table of states': () =>
    `| Case | State | Who |\n|---|---|---|\n${rows(12 + int(40), (index) => `| ${index + 1} | ${pick(states)} | ${pick(states)} |`)}\n`,
  'fixtures with ids': () =>
    fence(
      'ts',
      rows(20 + int(60), (index) => `  { id: ${index}, name: 'user ${index}', isActive: true, role: '${pick(states)}' },`),
    ),
  'fixtures with names': () =>
    fence(
      'ts',
      rows(10 + int(40), () => `  { name: '${identifier()}', price: ${int(90)}, tags: ['${pick(states)}'] },`),
    ),
  'a few equal fixtures': () =>
    fence(
      'ts',
      rows(2 + int(5), () => "  { name: 'test', isActive: true, role: 'member' },"),
    ),
  'a path of SVG': () => fence('svg', `<path d="M0 0 ${rows(20 + int(80), () => `L${int(900)} ${int(900)}`, ' ')} Z" />`),
  'a pattern in SVG': () => fence('svg', `<path d="M0 0 ${rows(10 + int(60), () => 'l10 0 0 10 -10 0 z m20 0', ' ')}" />`),
  circles: () =>
    fence(
      'svg',
      rows(10 + int(40), (index) => `<circle cx="${index * 12}" cy="${int(50)}" r="4" fill="currentColor" />`),
    ),
  CSV: () =>
    fence(
      'csv',
      `date,state,amount\n${rows(20 + int(80), (index) => `2026-${1 + (index % 12)}-${1 + int(28)},${pick(states)},${int(900)}`)}`,
    ),
  'CSV with few values': () =>
    fence('csv', `state,size,who\n${rows(20 + int(80), () => `${pick(states)},${pick(states)},${pick(states)}`)}`),
  'empty CSV': () =>
    fence(
      'csv',
      rows(20 + int(60), () => ',,,,,,,'),
    ),
  'an enum': () =>
    fence(
      'ts',
      `enum Code {\n${rows(20 + int(60), () => identifier().toUpperCase())
        .split('\n')
        .map((name) => `  ${name} = '${name}',`)
        .join('\n')}\n}`,
    ),
  'constants that count': () =>
    fence(
      'c',
      rows(20 + int(80), (index) => `#define FLAG_${identifier().toUpperCase()} (1 << ${index})`),
    ),
  translations: () =>
    fence('json', `{\n${rows(20 + int(50), () => `  "${identifier()}.${identifier()}": "${pick(states)} ${pick(states)}"`, ',\n')}\n}`),
  'translations not made yet': () => fence('json', `{\n${rows(20 + int(50), () => `  "${identifier()}.${identifier()}": ""`, ',\n')}\n}`),
  'tests alike': () =>
    fence(
      'ts',
      rows(8 + int(20), (index) => `it('adds ${index}', () => {\n  assert.equal(add(${index}, 1), ${index + 1});\n});\n`),
    ),
  'cases of a switch': () =>
    fence(
      'ts',
      rows(10 + int(30), () => `    case '${identifier()}':\n      return handle(${identifier()});`),
    ),
  SQL: () =>
    fence(
      'sql',
      rows(20 + int(60), (index) => `INSERT INTO names (id, name) VALUES (${index}, '${pick(states)}');`),
    ),
  HTML: () => fence('html', `<table>\n${rows(10 + int(40), () => '  <tr><td></td><td></td><td></td></tr>')}\n</table>`),
  'closing brackets': () =>
    fence(
      'js',
      rows(4 + int(12), () => '      },\n    },\n  },'),
    ),
  bytes: () =>
    fence(
      'c',
      rows(10 + int(40), () => rows(12, () => `0x${int(256).toString(16).padStart(2, '0')}`, ', '), ',\n'),
    ),
  'a check list': () => rows(10 + int(30), (index) => `- [ ] ${pick(states)} ${pick(states)} of part ${index + 1}`),
  'three equal blocks': () =>
    fence(
      'ts',
      rows(3, () => '  beforeEach(() => {\n    reset();\n    open();\n  });\n'),
    ),
  keyframes: () =>
    fence(
      'css',
      rows(8 + int(20), (index) => `  ${index * 5}% { transform: rotate(${index * 18}deg); opacity: ${index % 2}; }`),
    ),
  'a truth table': () =>
    `| p | q | p and q |\n|---|---|---|\n${rows(16 + int(30), () => `| ${pick(['true', 'false'])} | ${pick(['true', 'false'])} | ${pick(['true', 'false'])} |`)}\n`,
  'an ASCII ruler': () => `${'-'.repeat(20 + int(900))}\n${rows(4 + int(20), () => `+${'-'.repeat(12)}+${'-'.repeat(12)}+`)}\n`,
};

describe('honest answers with repetition', () => {
  it('continue: at most 3 of 300 are stopped', () => {
    const stopped = Object.entries(kinds).flatMap(([kind, make]) =>
      Array.from({ length: 10 }, () => (stopOf(make(), 40) ? [kind] : [])).flat(),
    );
    assert.ok(Object.keys(kinds).length * 10 === 300 && stopped.length <= 3, stopped.join(', '));
  });

  it('are distinguished from an endless tail of any content', () => {
    const late = Object.entries(kinds).filter(([, make]) => {
      const lead = make();
      const unit = `The ${pick(states)} view stays for two releases in ${identifier()}, and every job that reads ${identifier()} goes on.\n`;
      const text = lead + unit.repeat(40);
      const stop = stopOf(text, 40);
      return stop === null || stop.at - lead.length - 3 * unit.length > 300;
    });
    assertMapped(late, [], ([kind]) => kind);
  });
});
