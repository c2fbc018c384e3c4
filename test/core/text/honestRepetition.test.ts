// Honest answers that repeat themselves go on: 300 generated tables, matrices, fixtures, paths, lists and translations.
import assert from 'node:assert/strict';
import { createRepetitionWatch } from '../../../src/core/text/repetition';
import { seeded } from '../../kit/seeded';

const random = seeded(39);
const int = (below: number) => Math.floor(random() * below);
const rows = (count: number, row: (index: number) => string, between = '\n') =>
  Array.from({ length: count }, (_, index) => row(index)).join(between);

function pick<T>(all: readonly T[]): T {
  return all[int(all.length)] ?? assert.fail();
}

const words = ['open', 'closed', 'paid', 'draft', 'member', 'owner', 'north', 'south', 'red', 'green', 'small', 'large', 'weekly', 'daily'];
const letters = 'abcdefghijklmnopqrstuvwxyz';
const identifier = () => rows(3 + int(5), () => letters[int(26)] ?? '', '');
const fence = (language: string, code: string) => `The file as it is afterwards:\n\n\`\`\`${language}\n${code}\n\`\`\`\n`;

/** Each makes one answer of a kind that repeats itself as such code does. */
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
    `| Case | State | Who |\n|---|---|---|\n${rows(12 + int(40), (index) => `| ${index + 1} | ${pick(words)} | ${pick(words)} |`)}\n`,
  'fixtures with ids': () =>
    fence(
      'ts',
      rows(20 + int(60), (index) => `  { id: ${index}, name: 'user ${index}', isActive: true, role: '${pick(words)}' },`),
    ),
  'fixtures with names': () =>
    fence(
      'ts',
      rows(10 + int(40), () => `  { name: '${identifier()}', price: ${int(90)}, tags: ['${pick(words)}'] },`),
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
      `date,state,amount\n${rows(20 + int(80), (index) => `2026-${1 + (index % 12)}-${1 + int(28)},${pick(words)},${int(900)}`)}`,
    ),
  'CSV with few values': () => fence('csv', `state,size,who\n${rows(20 + int(80), () => `${pick(words)},${pick(words)},${pick(words)}`)}`),
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
    fence('json', `{\n${rows(20 + int(50), () => `  "${identifier()}.${identifier()}": "${pick(words)} ${pick(words)}"`, ',\n')}\n}`),
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
      rows(20 + int(60), (index) => `INSERT INTO names (id, name) VALUES (${index}, '${pick(words)}');`),
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
  'a check list': () => rows(10 + int(30), (index) => `- [ ] ${pick(words)} ${pick(words)} of part ${index + 1}`),
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

/** Whether the watch ends the answer, in pieces as a server sends them. */
function isStopped(text: string): boolean {
  const watch = createRepetitionWatch();
  for (let at = 0; at < text.length; at += 40) if (watch.add(text.slice(at, at + 40)) !== null) return true;
  return false;
}

describe('honest answers that repeat themselves', () => {
  it('go on: at most 3 of 300 are stopped', () => {
    const stopped = Object.entries(kinds).flatMap(([kind, make]) =>
      Array.from({ length: 10 }, () => (isStopped(make()) ? [kind] : [])).flat(),
    );
    assert.ok(Object.keys(kinds).length * 10 === 300 && stopped.length <= 3, stopped.join(', '));
  });

  it('are told from a tail that repeats itself, whatever it is made of', () => {
    const late = Object.entries(kinds).filter(([, make]) => {
      const lead = make();
      const unit = `The ${pick(words)} view stays for two releases in ${identifier()}, and every job that reads ${identifier()} goes on.\n`;
      const text = lead + unit.repeat(40);
      const watch = createRepetitionWatch();
      for (let at = 0; at < text.length; at += 40)
        if (watch.add(text.slice(at, at + 40)) !== null) return at + 40 - lead.length - 3 * unit.length > 300;
      return true;
    });
    assert.deepEqual(
      late.map(([kind]) => kind),
      [],
    );
  });
});
