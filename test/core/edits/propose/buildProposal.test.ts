// Proposals from the edits of a step.
import assert from 'node:assert/strict';
import { runToEnd } from '../../../../src/core/base/runToEnd';
import { type ProposedEdits, proposeEdits, proposingEdits } from '../../../../src/core/edits/propose/buildProposal';
import { unseenWords } from '../../../../src/core/edits/propose/redactedLines';
import { applyHunks } from '../../../../src/core/edits/hunks/hunks';
import type { EditOp } from '../../../../src/core/edits/lines/proposal';
import { createRandom } from '../seededRandom';
import { column, columns } from '../../../kit/lists';

const base = 'one\ntwo\nthree\nfour\nfive\nsix\nseven\neight\nnine\nten\n';

const replace = (oldText: string, newText: string, more: Partial<Extract<EditOp, { op: 'replace' }>> = {}): EditOp => ({
  op: 'replace',
  path: 'a.ts',
  intent: '',
  oldText,
  newText,
  all: false,
  ...more,
});
const whole = (op: 'create' | 'rewrite', content: string, path = 'a.ts'): EditOp => ({ op, path, intent: op, content });
const remove = (path = 'a.ts'): EditOp => ({ op: 'delete', path, intent: 'remove' });

const reader = (files: Readonly<Record<string, string>>) => (path: string) => files[path] ?? null;
const propose = (ops: readonly EditOp[], text: string | null = base): ProposedEdits =>
  proposeEdits(ops, reader(text === null ? {} : { 'a.ts': text }), 'T1');
const reasons = ({ refused }: ProposedEdits) => refused.map(({ reason }) => reason);

describe('proposeEdits', () => {
  it('turns several edits of one file into hunks, each with its intent', () => {
    const result = propose([replace('two', 'TWO', { intent: 'first' }), replace('ten', 'TEN', { intent: 'second' })]);
    assert.deepEqual(reasons(result), []);
    assert.deepEqual(
      result.files.map(({ path, operation, hunks }) => [
        path,
        operation,
        hunks.map(({ id, start, intent, after }) => [id, start, intent, after]),
      ]),
      [
        [
          'a.ts',
          'edit',
          [
            ['T1-h1', 2, 'first', ['TWO']],
            ['T1-h2', 10, 'second', ['TEN']],
          ],
        ],
      ],
    );
    assert.equal(result.proposed['a.ts'], base.replace('two', 'TWO').replace('ten', 'TEN'));
  });

  it('gives lines added after a quoted anchor the intent of their edit', () => {
    const blank = 'one {\n}\n\ntwo {\n}\n\nthree {\n}\n';
    const texts: readonly (readonly [string, string, string])[] = [
      [base, 'two\nthree', 'two\nthree\nnew'],
      [base, 'two\n', 'two\nnew\n'],
      [base, 'ten\n', 'ten\nnew\n'],
      [base, 'one\n', 'new\none\n'],
      [blank, '}\n\ntwo {', '}\n\nnew {\n}\n\ntwo {'],
      [blank, 'one {\n}\n', 'one {\n}\n\nnew {\n}\n'],
      [blank, 'one {\n}\n\n', 'one {\n}\n\nnew {\n}\n\n'],
    ];
    for (const [text, oldText, newText] of texts) {
      const edit = replace(oldText, newText, { intent: 'why' });
      const hunks = propose([edit], text).files[0]?.hunks ?? [];
      assert.deepEqual(column(hunks, 'intent'), ['why'], newText);
    }
  });

  it('numbers hunks across files', () => {
    const ops = [replace('two', 'x'), whole('create', 'new\n', 'b.ts'), remove('c.ts')];
    const { files } = proposeEdits(ops, reader({ 'a.ts': base, 'c.ts': 'bye\n' }), 'T1');
    assert.deepEqual(
      files.flatMap(({ hunks }) => hunks.map(({ id }) => id)),
      ['T1-h1', 'T1-h2', 'T1-h3'],
    );
  });

  it('shows a new file and a deleted one whole', () => {
    const { files, proposed } = proposeEdits([whole('create', 'a\r\nb\r\n', 'n.ts'), remove('c.ts')], reader({ 'c.ts': 'x\ny\n' }), 'T1');
    assert.deepEqual(
      files.map(({ operation, hunks }) => [operation, hunks[0]?.before, hunks[0]?.after]),
      [
        ['create', [], ['a', 'b', '']],
        ['delete', ['x', 'y', ''], []],
      ],
    );
    assert.deepEqual(proposed, { 'n.ts': 'a\nb\n' });
  });

  it('gives the same result in any order of edits that do not overlap', () => {
    const random = createRandom(8);
    const words = base.trim().split('\n');
    for (let round = 0; round < 100; round++) {
      const ops = words
        .filter(() => random.chance(0.4))
        .map((word) => replace(word === 'six' ? '\nsix\n' : `${word}\n`, `${word}!\nmore ${word}\n`));
      const fitting = ops.filter((_, index) => index % 2 === 0);
      const turned = [...fitting].reverse();
      assert.deepEqual(propose(fitting).proposed, propose(turned).proposed);
    }
  });

  it('counts the same edit once, whatever it says it is for', () => {
    const result = propose([replace('two', 'x', { intent: 'a' }), replace('two', 'x', { intent: 'b' })]);
    assert.deepEqual([reasons(result), result.fitted.length], [[], 1]);
  });

  it('applies an edit that builds on another one, in either order', () => {
    const first = replace('two', 'two\nalpha');
    const second = replace('alpha', 'beta', { intent: 'rename' });
    for (const ops of [
      [first, second],
      [second, first],
    ]) {
      const result = propose(ops);
      assert.equal(result.proposed['a.ts'], base.replace('two', 'two\nbeta'));
      assert.equal(result.files[0]?.hunks[0]?.intent, 'rename');
      assert.equal(result.fitted.length, 2);
    }
  });

  it('prefers a strict match on top of another edit to a loose one in the base', () => {
    const text = 'const first = compute(one);\nconst other = compute(one);\n';
    const result = propose([replace('first', 'frist'), replace('const frist = compute(one);', 'const frist = compute(two);')], text);
    assert.deepEqual(reasons(result), []);
    assert.equal(result.proposed['a.ts'], 'const frist = compute(two);\nconst other = compute(one);\n');
    assert.equal(result.files[0]?.hunks[0]?.loose, undefined);
  });

  it('marks the hunks that were matched loosely, and no others', () => {
    const result = propose([replace('  two\n  three', '  TWO\n  three'), replace('ten', 'TEN')]);
    assert.deepEqual(columns(result.files[0]?.hunks, 'after', 'loose'), [
      [['TWO'], true],
      [['TEN'], undefined],
    ]);
  });

  it('lets two edits add lines at one place, in their order', () => {
    const result = propose([replace('two\n', 'two\na\n'), replace('three\n', 'b\nthree\n')]);
    assert.equal(result.proposed['a.ts'], base.replace('two\n', 'two\na\nb\n'));
  });

  const refused: readonly (readonly [string, readonly EditOp[], string | null, readonly string[]])[] = [
    ['two edits of the same lines', [replace('two\nthree', 'x'), replace('three', 'y')], base, ['overlapping']],
    ['a new file that exists', [whole('create', 'x')], base, ['fileExists']],
    ['a replacement in no file', [replace('a', 'b')], null, ['missingFile']],
    ['a rewrite of no file', [whole('rewrite', 'a')], null, ['missingFile']],
    ['a deletion of no file', [remove()], null, ['missingFile']],
    ['an edit of a deleted file', [remove(), replace('two', 'x')], base, ['overlapping']],
    ['a second whole text', [whole('rewrite', 'a'), whole('rewrite', 'b')], base, ['overlapping']],
    ['a rewrite that changes nothing', [whole('rewrite', base)], base, ['noChange']],
    ['a rewrite that leaves code out', [whole('rewrite', 'one\n// ... rest of the file ...\n')], base, ['malformed']],
    ['a file that is not text', [replace('two', 'x')], 'two\0', ['binary']],
    ['a place outside', [remove('../a.ts')], base, ['outsideWorkspace']],
    ['a protected place', [whole('create', 'x', '.git/hooks/pre-commit')], base, ['protectedPath']],
    ['another spelling of a file', [replace('two', 'x'), whole('create', 'x', 'A.ts')], base, ['overlapping']],
  ];
  for (const [name, ops, text, expected] of refused) {
    it(`refuses ${name}`, () => {
      const result = propose(ops, text);
      assert.deepEqual(reasons(result), expected);
      assert.equal(result.fitted.length, ops.length - expected.length);
    });
  }

  it('keeps the edits that match if others do not', () => {
    const result = propose([replace('two', 'x'), replace('nowhere', 'y', { intent: 'why' })]);
    assert.deepEqual(columns(result.refused, 'path', 'intent', 'reason'), [['a.ts', 'why', 'notFound']]);
    assert.equal(result.files[0]?.hunks.length, 1);
  });

  it('applies edits of a file that this turn creates or rewrites', () => {
    assert.equal(propose([whole('create', 'a\nb\n'), replace('b', 'c')], null).proposed['a.ts'], 'a\nc\n');
    assert.equal(propose([whole('rewrite', 'a\nb\n'), replace('b', 'c')]).proposed['a.ts'], 'a\nc\n');
  });

  it('keeps byte order mark, line endings and final newline of a rewritten file', () => {
    assert.equal(
      propose([whole('rewrite', 'one\ntwo!\nthree')], '\uFEFFone\r\ntwo\nthree\r\n').proposed['a.ts'],
      '\uFEFFone\r\ntwo!\nthree\r\n',
    );
    assert.equal(propose([whole('rewrite', 'one!\n')], 'one').proposed['a.ts'], 'one!');
  });

  it('keeps a byte order mark in the file and out of the hunks', () => {
    const { files, proposed } = propose([replace('one', 'ONE')], '\uFEFFone\ntwo\n');
    assert.deepEqual(files[0]?.hunks[0]?.before, ['one']);
    assert.equal(proposed['a.ts'], '\uFEFFONE\ntwo\n');
  });

  it('proposes hunks that give the proposed text', () => {
    const random = createRandom(9);
    const words = base.trim().split('\n');
    for (let round = 0; round < 200; round++) {
      const ops = words
        .filter(() => random.chance(0.3))
        .map((word) => replace(word, random.chance(0.3) ? `${word}\nplus` : `${word.toUpperCase()}`));
      const { files, proposed } = propose(ops);
      for (const file of files) assert.equal(applyHunks(base, file.hunks), proposed[file.path]);
    }
  });

  it('takes no word of another file for a typo in a changed line', () => {
    const text = 'export function rate(input) {\n  return computeTrial(input);\n}\n';
    const slip = replace(
      'export function rate(input) {\n  return computeTrail(input);',
      'export function rate(input) {\n  return computeTrial(input, now);',
    );
    const elsewhere = (ops: readonly EditOp[], ...words: string[]) =>
      proposeEdits(ops, reader({ 'a.ts': text }), 'T1', undefined, (word) => words.includes(word.toLowerCase()));
    assert.deepEqual([elsewhere([slip]).files.length, elsewhere([slip], 'other').files.length], [1, 1]);
    for (const word of ['trail', 'computetrail']) assert.deepEqual(reasons(elsewhere([slip], word)), ['notFound'], word);
    // An unchanged line is not rewritten, so a typo in its quotation is harmless.
    const above = replace(
      'export function rate(input) {\n  return computeTrail(input);\n}',
      'export function rate(input) {\n  return computeTrail(input);\n}\n// end',
    );
    assert.equal(elsewhere([above], 'trail').files.length, 1);
    // The quotation matches literally, so no typo check is needed.
    assert.deepEqual(reasons(elsewhere([replace('computeTrial', 'compute')], 'trial')), []);
  });
});

describe('a turn of edits that all have typos', () => {
  const lines = Array.from({ length: 4_000 }, (_, index) => `  const value${index} = compute(alpha, beta, ${index % 9});`);
  const text = lines.join('\n');
  const slips = (count: number) =>
    Array.from({ length: count }, (_, index) => {
      const [first = '', second = ''] = lines.slice(index * 150, index * 150 + 2);
      return replace(`${first}\n${second.replace('compute', 'comptue')}`, `${first}\nx${index}`);
    });

  it('is matched within a time limit; the remaining edits must be quoted again', () => {
    const { fitted, refused } = propose(slips(25), text);
    assert.ok(fitted.length >= 8 && fitted.length < 25, `${fitted.length} were read`);
    assert.equal(fitted.length + refused.length, 25);
    assert.ok(refused.every(({ reason }) => reason === 'notFound'));
  });
});

describe('quoted words that the files do not contain', () => {
  const text = 'const computeTrial = 1;\n';
  const unseen = (ops: readonly EditOp[]) => runToEnd(unseenWords(ops, reader({ 'a.ts': text }))).sort();

  it('are the names, and their parts in lower case, of lines that do not match', () => {
    assert.deepEqual(unseen([replace('const computeTrail = 1;', 'x')]), ['computetrail', 'trail']);
    assert.deepEqual(
      unseen([replace('const computeTrial = 1;', 'x'), whole('rewrite', 'anything else'), replace('a', 'b', { path: 'none.ts' })]),
      [],
    );
    assert.deepEqual(unseen([replace('if (1234 < abc) zzz', 'x')]), []);
  });
});

describe('thousands of edits of one file', () => {
  it('are planned in short steps, with the intent of each', () => {
    const lines = Array.from({ length: 8_000 }, (_, index) => `call${index}(${index});`);
    const ops = Array.from({ length: 2_000 }, (_, index) => ({
      ...replace(`call${index * 4}(`, `done${index * 4}(`),
      intent: `edit ${index}`,
    }));
    const work = proposingEdits(ops, reader({ 'a.ts': lines.join('\n') }), 'T1');
    let steps = 0;
    let step = work.next();
    for (; !step.done; step = work.next()) steps++;
    const hunks = step.value.files[0]?.hunks ?? [];
    assert.ok(steps >= 2 * ops.length, `${steps} steps`);
    // Users cannot accept 2,000 changes one by one, so twenty neighboring changes form one hunk.
    assert.equal(hunks.length, 100);
    assert.deepEqual(
      hunks.flatMap(({ intent }) => intent.split('; ')),
      ops.map(({ intent }) => intent),
    );
  });

  it('are searched for in steps of 500 lines if the file lacks them', () => {
    const lines = Array.from({ length: 8_000 }, (_, index) => `call${index}(${index});`).join('\n');
    const work = proposingEdits([replace('quite(another, line)', 'x')], reader({ 'a.ts': lines }), 'T1');
    let steps = 0;
    let step = work.next();
    for (; !step.done; step = work.next()) steps++;
    assert.equal(step.value.refused[0]?.reason, 'notFound');
    assert.ok(steps >= 80, `${steps} steps`);
  });
});
