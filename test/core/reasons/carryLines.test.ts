// Accepted lines found again by content after random edits.
import assert from 'node:assert/strict';
import { carryLines, carryNumbered } from '../../../src/core/reasons/carryLines';
import { rounds } from '../../kit/rounds';
import { createRandom, type SeededRandom } from '../edits/seededRandom';

interface Line {
  /** Identity of the line. A pasted copy has the ID of its original, because the original's reason applies to the copy. */
  readonly id: number;
  readonly text: string;
}

const common = [
  '}',
  '',
  '  }',
  '});',
  'return null;',
  'break;',
  '{',
  '  return;',
  'else {',
  '*/',
  'try {',
  ');',
  '],',
  'continue;',
  '    });',
];
const nouns =
  'user order cart total price item index page key value file line row cell menu title state event route query field form token scope label batch'.split(
    ' ',
  );

/** A random line of code; `repeated` is the probability that the line is a common one. */
function lineOf(random: SeededRandom, serial: number, repeated: number): string {
  if (random.chance(repeated)) return random.pick(common);
  const [one, two] = [random.pick(nouns), random.pick(nouns)];
  const forms = [
    `const ${one}${serial % 97} = ${two}(${serial});`,
    `if (${one}.${two} === ${serial % 13}) {`,
    `  ${one}.${two}(${one});`,
    `function ${one}${two}${serial}(${two}) {`,
    `// ${one} of the ${two}`,
    `import { ${one} } from './${two}';`,
  ];
  return random.pick(forms);
}

interface Play {
  readonly before: readonly Line[];
  readonly accepted: ReadonlySet<number>;
  readonly after: readonly Line[];
}

/** A file with accepted lines, before and after random edits: typing, deleting, pasting a copy, moving, and reindenting. */
function played(seed: number, edits: number, repeated: number): Play {
  const random = createRandom(seed);
  let serial = 0;
  const made = (text?: string): Line => ({ id: serial++, text: text ?? lineOf(random, serial, repeated) });
  const before = Array.from({ length: 1_000 + random.below(2_000) }, () => made());
  const accepted = new Set<number>();
  for (let hunk = 0; hunk < 12; hunk++) {
    const from = random.below(before.length);
    for (const { id } of before.slice(from, from + 3 + random.below(40))) accepted.add(id);
  }
  let after = [...before];
  for (let edit = 0; edit < edits; edit++) {
    const at = random.below(after.length);
    const count = 1 + random.below(3);
    const kind = random.below(100);
    if (kind < 48) after.splice(at, 0, ...Array.from({ length: count }, () => made()));
    else if (kind < 74) after.splice(at, count);
    else if (kind < 96) after[at] = made(`${after[at]?.text ?? ''} // ${serial}`);
    else if (kind < 97) after.splice(random.below(after.length), 0, ...after.slice(at, at + count));
    else if (kind < 99) after.splice(random.below(after.length - 10), 0, ...after.splice(Math.min(at, after.length - 10), 3 + count));
    else after = after.map((line, index) => (index >= at && index < at + 40 ? { ...line, text: `  ${line.text}` } : line));
  }
  return { before, accepted, after };
}

/** Whether the line is near its old position. The user may have retyped the same text there, which content alone cannot reveal. */
function isInPlace(before: readonly Line[], after: readonly Line[], index: number, from: number): boolean {
  const places = new Map(before.map(({ id }, at) => [id, at]));
  const above = after.slice(0, index).findLast(({ id }) => places.has(id));
  const below = after.slice(index + 1).find(({ id }) => places.has(id));
  return [above, below].some((line) => line !== undefined && Math.abs((places.get(line.id) ?? -10) - from) <= 6);
}

describe('lines carried by content', () => {
  for (const repeated of [0.33, 0.42])
    it(`are mostly found after 500 unseen edits, and never another line, where ${repeated * 100} % of the lines repeat`, () => {
      const figures = { there: 0, found: 0, wrong: [] as string[] };
      for (let seed = 1; seed <= rounds(60, 6); seed++) {
        const { before, accepted, after } = played(seed * 7_919, 500, repeated);
        const texts = [before, after].map((lines) => lines.map(({ text }) => text));
        const carried = carryLines(texts[0] ?? [], texts[1] ?? []);
        for (const [index, line] of after.entries()) {
          const at = carried[index] ?? -1;
          const from = before[at];
          if (accepted.has(line.id)) figures.there++;
          if (!from || !accepted.has(from.id)) continue;
          if (from.id === line.id) figures.found++;
          else if (!isInPlace(before, after, index, at)) figures.wrong.push(`${seed}:${index} ${line.text}`);
        }
      }
      assert.deepEqual(figures.wrong, []);
      assert.ok(figures.found / figures.there >= 0.9, `${figures.found} of ${figures.there}`);
    });

  it('are never another copy of a repeated line where blocks have moved', () => {
    const wrong: string[] = [];
    for (let seed = 1; seed <= 40; seed++) {
      const random = createRandom(seed);
      const repeated = Array.from({ length: 60 }, (_, serial) => lineOf(random, serial, 0.2));
      const before = Array.from({ length: 600 }, (_, id) => ({
        id,
        text: random.chance(0.5) ? random.pick(repeated) : `line ${id} alone in all;`,
      }));
      const after = [...before];
      for (let move = 0; move < 80; move++) after.splice(random.below(590), 0, ...after.splice(random.below(590), 3 + random.below(4)));
      const carried = carryLines(
        before.map(({ text }) => text),
        after.map(({ text }) => text),
      );
      for (const [index, line] of after.entries()) {
        const from = before[carried[index] ?? -1];
        if (from && from.id !== line.id && !isInPlace(before, after, index, from.id)) wrong.push(`${seed}:${index} ${line.text}`);
      }
    }
    assert.deepEqual(wrong, []);
  });

  it('are never of a block that could as well begin one line above or below', () => {
    const before = ['first();', '}', 'second();', '});', 'third();'];
    const typed = ['first();', '}', 'new();', '}', 'second();', '});', 'third();'];
    assert.deepEqual([...carryLines(before, typed)], [0, -1, -1, -1, 2, 3, 4]);
    assert.deepEqual([...carryLines(typed, before)], [0, -1, 4, 5, 6]);
    const same = ['first();', '}', '}', 'second();', '});', 'third();'];
    assert.deepEqual([...carryLines(before, same)], [0, -1, -1, 2, 3, 4]);
    // Both neighbors of a repeated line have changed.
    assert.deepEqual([...carryLines([...before, '}'], ['1', '}', '2', '});', 'third();', '}'])], [-1, -1, -1, 3, 4, 5]);
  });

  const forms: Readonly<Record<string, (at: number) => string>> = {
    'equal lines': () => '}',
    'two lines in turns': (at) => (at % 2 === 0 ? '{' : '}'),
    'unique lines': (at) => `a line of its own, number ${at}`,
    'unique lines between repeated ones': (at) => (at % 3 === 0 ? `const value${at} = read(${at});` : '}'),
    'blocks that repeat': (at) => `const value = read(${at % 50});`,
  };
  for (const [name, lineAt] of Object.entries(forms)) {
    it(`are found in a number of reads that grows with the text: ${name}`, () => {
      const readsOf = (count: number): number => {
        let reads = 0;
        const known = [''];
        const watched = (lines: string[]) => {
          for (const line of new Set(lines)) if (!known.includes(line)) known.push(line);
          const numbers = new Map(known.map((line, at) => [line, at]));
          return new Proxy(
            lines.map((line) => numbers.get(line) ?? 0),
            {
              get: (target, key, receiver) => {
                reads++;
                return Reflect.get(target, key, receiver);
              },
            },
          );
        };
        const before = Array.from({ length: count }, (_, at) => lineAt(at));
        const after = before.flatMap((line, at) => (at % 10 === 3 ? [`typed ${at}`, line] : at % 10 === 7 ? [] : [line]));
        carryNumbered({ base: watched(before), next: watched([...after.slice(count / 2), ...after.slice(0, count / 2)]), lines: known });
        return reads;
      };
      const [some, more] = [readsOf(1_000), readsOf(8_000)];
      assert.ok(more <= 10 * some, `${some} reads of 1,000 lines, ${more} of 8,000`);
    });
  }

  it('carry no line twice, even if a moved block ends beside a repeated line', () => {
    const before = ['y', 'y', 'first(second);', 'x', 'x', '}', '}', 'y'];
    const after = ['y', '}', 'y', 'y', 'first(second);', 'x', 'x', '}'];
    const carried = [...carryLines(before, after)].filter((from) => from >= 0);
    assert.equal(new Set(carried).size, carried.length, carried.join());
  });

  it('are all found if only other lines have changed', () => {
    const before = ['a();', '}', '', 'b();', '}', ''];
    assert.deepEqual([...carryLines(before, before)], [0, 1, 2, 3, 4, 5]);
    assert.deepEqual([...carryLines(before, ['x();', ...before])], [-1, 0, 1, 2, 3, 4, 5]);
    assert.deepEqual(
      [
        ...carryLines(
          before,
          before.map((line) => `\t${line}`),
        ),
      ],
      [0, 1, 2, 3, 4, 5],
    );
  });

  it('are not carried if several could be meant', () => {
    assert.deepEqual([...carryLines(['first();', '}', '}', 'second();'], ['first();', '}', 'second();'])], [0, -1, 3]);
    assert.deepEqual([...carryLines(['}', '}'], ['}'])], [-1]);
    assert.deepEqual([...carryLines([], ['a'])], [-1]);
    assert.deepEqual([...carryLines(['a'], [])], []);
  });
});
