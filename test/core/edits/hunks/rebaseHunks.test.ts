// Positions of hunks in a file that changed, with and without a stored base.
import assert from 'node:assert/strict';
import { applyHunks, hunksBetween } from '../../../../src/core/edits/hunks/hunks';
import { spliceLines } from '../../../../src/core/edits/lines/lines';
import type { SettledHunk } from '../../../../src/core/edits/hunks/locate';
import { mergeTexts } from '../../../../src/core/edits/hunks/merge';
import { rebaseHunks } from '../../../../src/core/edits/hunks/rebaseHunks';
import type { Hunk, Verdict } from '../../../../src/core/edits/lines/proposal';
import { changedLines, createRandom, randomLines } from '../seededRandom';
import { rounds } from '../../../kit/rounds';

const text = (lines: readonly string[]) => lines.join('\n');
const settled = (hunks: readonly Hunk[], verdict: Verdict = 'pending'): SettledHunk[] => hunks.map((hunk) => ({ hunk, verdict }));
const base = Array.from({ length: 30 }, (_, index) => `line ${index + 1}`);
const proposed = base.with(4, 'five').toSpliced(14, 0, 'new a', 'new b').toSpliced(26, 1);
const hunks = hunksBetween(text(base), text(proposed), { prefix: '' });
const [first, second, third] = hunks as [Hunk, Hunk, Hunk];
const at = (startLine: number, count: number) => ({ kind: 'at', startLine, endLine: startLine + count });

describe('rebaseHunks', () => {
  const one = (live: readonly string[], hunk: Hunk) => rebaseHunks(text(base), text(live), settled([hunk]))[0];

  it('finds untouched hunks where they were proposed', () => {
    assert.deepEqual(rebaseHunks(text(base), text(base), settled(hunks)), [at(4, 1), at(14, 0), at(24, 1)]);
  });

  it('indents added lines together with the lines around them', () => {
    const old = ['if (a) {', '  one();', '  two();', '}'];
    const [added] = hunksBetween(text(old), text(old.toSpliced(2, 0, '  more();')), { prefix: '' });
    assert.ok(added);
    const live = text(old.map((line) => `  ${line}`));
    assert.deepEqual(rebaseHunks(text(old), live, settled([added]))[0], { ...at(2, 0), lines: ['    more();'] });
  });

  const rows: readonly (readonly [string, live: readonly string[], hunk: Hunk, place: object])[] = [
    ['the user typed above', ['mine', 'mine too', ...base], first, at(6, 1)],
    ['the user removed lines above', base.slice(1), second, at(13, 0)],
    ['the user changed a line of its context', base.with(12, 'mine'), second, at(14, 0)],
    [
      'the user added remarks to the lines on both sides',
      base.with(13, `${base[13]} // mine`).with(14, `${base[14]} // mine`),
      second,
      at(14, 0),
    ],
    ['the user inserted two lines away', base.toSpliced(12, 0, 'mine'), second, at(15, 0)],
    ['the user put a copy of everything above', ['mine', ...base, ...base], first, at(35, 1)],
    ['it was applied by hand', text(base.with(4, 'five')).split('\n'), first, { kind: 'alreadyApplied' }],
    ['its lines were inserted by hand', base.toSpliced(14, 0, 'new a', 'new b'), second, { kind: 'alreadyApplied' }],
    [
      'the user changed its line',
      ['top', ...base.with(4, 'mine')],
      first,
      { kind: 'conflict', base: ['line 5'], ours: ['five'], theirs: ['mine'], startLine: 5, endLine: 6 },
    ],
    [
      'the user typed where lines are to be put',
      base.toSpliced(14, 0, 'mine'),
      second,
      { kind: 'conflict', base: [], ours: ['new a', 'new b'], theirs: ['mine'], startLine: 14, endLine: 15 },
    ],
    ['white space at its end differs', base.with(4, 'line 5 '), first, { ...at(4, 1), lines: ['five'] }],
    ['the user moved its line in', base.with(4, '    line 5'), first, { ...at(4, 1), lines: ['    five'] }],
    ['the user changed the line above', base.with(3, 'mine'), first, at(4, 1)],
    ['the user moved its line elsewhere', [...base.toSpliced(4, 1), 'line 5'], first, at(29, 1)],
    ['the user changed the line above new ones', base.with(13, 'line 14, mine'), second, at(14, 0)],
    [
      'the place is gone',
      base.slice(0, 20),
      third,
      { kind: 'conflict', base: base.slice(20), ours: base.slice(20).toSpliced(4, 1), theirs: [], startLine: 20, endLine: 20 },
    ],
  ];
  for (const [name, live, hunk, place] of rows)
    it(`returns the place or a conflict when ${name}`, () => assert.deepEqual(one(live, hunk), place));

  it('includes the line above if the user changed it', () => {
    assert.deepEqual(one(base.with(3, 'mine').with(4, 'too'), first), {
      kind: 'conflict',
      base: ['line 4', 'line 5'],
      ours: ['line 4', 'five'],
      theirs: ['mine', 'too'],
      startLine: 3,
      endLine: 4 + 1,
    });
  });

  it('treats accepted hunks as part of the text', () => {
    const live = applyHunks(text(base), [first, second]);
    const list = [...settled([first, second], 'accepted'), ...settled([third])];
    assert.deepEqual(rebaseHunks(text(base), live, list), [{ kind: 'alreadyApplied' }, { kind: 'alreadyApplied' }, at(26, 1)]);
    assert.deepEqual(rebaseHunks(text(base), `mine\n${live}`, list)[2], at(27, 1));
  });

  it('ignores line endings and a byte order mark', () => {
    assert.deepEqual(rebaseHunks(text(base), `\uFEFF${base.join('\r\n')}`, settled(hunks)), [at(4, 1), at(14, 0), at(24, 1)]);
  });

  it('writes nothing of a hunk that was computed from another text', () => {
    const other = text(base.with(4, 'other'));
    assert.equal(rebaseHunks(other, other, settled([first]))[0]?.kind, 'conflict');
    const shorter = text(base.slice(0, 3));
    assert.deepEqual(rebaseHunks(shorter, shorter, settled([second]))[0], {
      kind: 'conflict',
      base: [],
      ours: ['new a', 'new b'],
      theirs: [],
      startLine: 3,
      endLine: 3,
    });
  });

  it('finds a hunk of the first line in a text with a byte order mark', () => {
    const marked = `\uFEFF${text(base)}`;
    const [hunk] = hunksBetween(marked, marked.replace('line 1\n', 'one\n'), { prefix: '' }) as [Hunk];
    assert.deepEqual(rebaseHunks(marked, text(base), settled([hunk]))[0], at(0, 1));
    assert.deepEqual(rebaseHunks(marked, marked.replace('line 1\n', 'one\n'), settled([hunk]))[0], { kind: 'alreadyApplied' });
  });

  it('places a hunk that the user edited like the original hunk', () => {
    const live = ['mine', ...base];
    for (const hunk of hunks) {
      const edited = { ...hunk, after: ['edited', ...hunk.after, 'by hand'] };
      assert.deepEqual(one(live, edited), one(live, hunk));
      assert.deepEqual(one(applyHunks(text(base), [edited]).split('\n'), edited), { kind: 'alreadyApplied' });
    }
    const edited = { ...first, after: ['x', 'y', 'z'] };
    const accepted: SettledHunk[] = [...settled([edited], 'accepted'), ...settled([third])];
    assert.deepEqual(rebaseHunks(text(base), applyHunks(text(base), [edited]), accepted)[1], at(26, 1));
  });

  for (const alphabet of [3, 8, 200]) {
    it(`makes exactly its own change or none, whatever the user does meanwhile (${alphabet} different lines)`, () => {
      const random = createRandom(70 + alphabet);
      let applied = 0;
      let open = 0;
      for (let round = 0; round < rounds(700); round++) {
        const old = randomLines(random, 20 + random.below(40), alphabet);
        const next = changedLines(random, old, 0.08, () => `new ${random.below(5)}`);
        let typed = 0;
        const live = changedLines(random, old, 0.06, () => `mine ${typed++}`);
        let current = text(live);
        const offered = hunksBetween(text(old), text(next), { prefix: '' });
        const verdicts = new Map<Hunk, Verdict>();
        for (const hunk of offered) {
          const list = offered.map((each) => ({ hunk: each, verdict: verdicts.get(each) ?? 'pending' }) as const);
          const place = rebaseHunks(text(old), current, list)[offered.indexOf(hunk)];
          verdicts.set(hunk, place?.kind === 'conflict' ? 'conflicted' : 'accepted');
          if (place?.kind !== 'at') continue;
          assert.deepEqual(current.split('\n').slice(place.startLine, place.endLine), hunk.before);
          current = spliceLines(current, [{ startLine: place.startLine, endLine: place.endLine, lines: place.lines ?? hunk.after }]);
          applied++;
        }
        const accepted = offered.filter((hunk) => verdicts.get(hunk) === 'accepted');
        const all = mergeTexts(text(old), applyHunks(text(old), accepted), text(live));
        if (all.kind === 'merged') assert.equal(current, all.text);
        else open++;
        for (let line = 0; line < typed; line++) assert.equal(current.split('\n').filter((each) => each === `mine ${line}`).length, 1);
      }
      assert.ok(applied > rounds(200) && open < 150, `${applied} applied, ${open} open`);
    });
  }
});

const pending = settled(hunks);
const placeOf = (known: string | null, live: string, hunk: Hunk, list: readonly SettledHunk[]) =>
  rebaseHunks(known, live, list)[list.findIndex((each) => each.hunk === hunk)];

/** Each row: title, current text, hunk, expected result with a known base, expected result from context alone. */
const rows: readonly (readonly [string, live: string, hunk: Hunk, known: object | 'conflict', unknown: object | 'conflict'])[] = [
  ['nothing happened', text(base), first, at(4, 1), at(4, 1)],
  ['the user typed above', text(['mine', ...base]), second, at(15, 0), at(15, 0)],
  ['it is applied already', applyHunks(text(base), [third]), third, { kind: 'alreadyApplied' }, { kind: 'alreadyApplied' }],
  ['the changed line itself is another', text(base.with(4, 'mine')), first, 'conflict', 'conflict'],
  ['a line of its context is another', text(base.with(12, 'mine')), second, at(14, 0), 'conflict'],
  ['somebody typed where lines are to be put', text(base.toSpliced(14, 0, 'mine')), second, 'conflict', 'conflict'],
  ['white space differs', text(base.with(4, 'line 5 ')), first, { ...at(4, 1), lines: ['five'] }, 'conflict'],
  ['the place is gone', text(base.slice(0, 20)), third, 'conflict', 'conflict'],
  ['a copy of everything was put above', text(['mine', ...base, ...base]), first, at(35, 1), 'conflict'],
  ['the file is empty', '', first, 'conflict', 'conflict'],
];

describe('rebaseHunks with and without the base', () => {
  for (const [name, live, hunk, known, unknown] of rows)
    it(`places a hunk when ${name}`, () => {
      for (const [from, expected] of [
        [text(base), known],
        [null, unknown],
      ] as const) {
        const place = placeOf(from, live, hunk, pending);
        if (expected === 'conflict') assert.equal(place?.kind, 'conflict');
        else assert.deepEqual(place, expected);
      }
    });

  it('counts accepted hunks above', () => {
    const live = applyHunks(text(base), [first, second]);
    const list = [...settled([first, second], 'accepted'), ...settled([third])];
    for (const known of [text(base), null]) assert.deepEqual(placeOf(known, live, third, list), at(26, 1));
  });

  it('shows the current lines at the place of a hunk that is found by its context only', () => {
    assert.deepEqual(placeOf(null, text(base.with(4, 'mine')), first, pending), {
      kind: 'conflict',
      base: ['line 5'],
      ours: ['five'],
      theirs: ['mine'],
      startLine: 4,
      endLine: 5,
    });
  });
});
