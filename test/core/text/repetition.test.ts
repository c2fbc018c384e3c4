// Repeating answers are stopped; honest repetition is not.
import assert from 'node:assert/strict';
import { createRepetitionWatch } from '../../../src/core/text/repetition';

/** Where the watch stops, and the place it would cut at; null where it never does. */
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
      it(`in units of ${length} behind ${lead} is stopped within 300 characters of the third copy, and keeps the first`, () => {
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
    it(`with ${name} goes on`, () => assert.equal(stopOf(`${passage(200, 2)}\n${text}\ndone`), null));
});
