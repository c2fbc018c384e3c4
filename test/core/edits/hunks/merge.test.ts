// Three-way merge of texts.
import assert from 'node:assert/strict';
import { applyHunks, hunksBetween } from '../../../../src/core/edits/hunks/hunks';
import { spliceLines } from '../../../../src/core/edits/lines/lines';
import type { SettledHunk } from '../../../../src/core/edits/hunks/locate';
import { mergeTexts, rebaseHunks } from '../../../../src/core/edits/hunks/merge';
import type { Hunk, Verdict } from '../../../../src/core/edits/lines/proposal';
import { changedLines, createRandom, randomLines, type SeededRandom } from '../seededRandom';
import { rounds } from '../../../kit/rounds';

const text = (lines: readonly string[]) => lines.join('\n');
const merged = (value: string) => ({ kind: 'merged', text: value });
const settled = (hunks: readonly Hunk[], verdict: Verdict = 'pending'): SettledHunk[] => hunks.map((hunk) => ({ hunk, verdict }));

function countOf(lines: readonly string[]): (line: string) => number {
  const counts = new Map<string, number>();
  for (const line of lines) counts.set(line, (counts.get(line) ?? 0) + 1);
  return (line) => counts.get(line) ?? 0;
}

type Triple = { readonly base: string; readonly ours: string; readonly theirs: string };

/** A base and two random changes of it. The new lines repeat existing ones in odd rounds and are unique in even rounds. */
function randomTriple(random: SeededRandom, round: number): Triple {
  const alphabet = random.pick([2, 5, 20, 300]);
  const base = randomLines(random, random.below(50), alphabet);
  let typed = 0;
  const side = (name: string) =>
    changedLines(random, base, random.pick([0.02, 0.1, 0.3]), () => (round % 2 ? `line ${random.below(alphabet)}` : `${name} ${typed++}`));
  return { base: text(base), ours: text(side('ours')), theirs: text(side('theirs')) };
}

describe('mergeTexts', () => {
  it('keeps the invariants of a merge, for random texts', () => {
    const random = createRandom(41);
    let clean = 0;
    for (let round = 0; round < rounds(3_000); round++) {
      const { base, ours, theirs } = randomTriple(random, round);
      assert.deepEqual(mergeTexts(base, ours, base), merged(ours));
      assert.deepEqual(mergeTexts(base, base, theirs), merged(theirs));
      assert.deepEqual(mergeTexts(base, ours, ours), merged(ours));
      const merge = mergeTexts(base, ours, theirs);
      const mirrored = mergeTexts(base, theirs, ours);
      assert.equal(merge.kind, mirrored.kind);
      if (merge.kind === 'conflict') continue;
      clean++;
      assert.deepEqual(merge, mirrored);
      const [inBase, inOurs, inTheirs, inMerge] = [base, ours, theirs, merge.text].map((whole) => countOf(whole.split('\n')));
      for (const line of new Set([base, ours, theirs, merge.text].flatMap((whole) => whole.split('\n')))) {
        const [b, o, t, m] = [inBase, inOurs, inTheirs, inMerge].map((count) => count?.(line) ?? 0) as [number, number, number, number];
        // A line that both sides added may occur once or twice. A line that one side added occurs as often as on that side.
        const [each, once] = [o + t - b, o - b > 0 && t - b > 0 ? Math.max(o, t) : Math.min(o, t)];
        if (b === 0 && (o === 0 || t === 0)) assert.equal(m, o + t, line);
        else if (alike(round)) assert.ok(m >= Math.min(each, o, t) && m <= Math.max(each, o, t), `${line}: ${[b, o, t, m]}`);
        else assert.ok(m === each || m === once || (m > Math.min(each, once) && m < Math.max(each, once)), `${line}: ${[b, o, t, m]}`);
      }
    }
    assert.ok(clean > rounds(500), `${clean} clean`);
  });

  const base = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
  const rows: readonly (readonly [string, ours: readonly string[], theirs: readonly string[], result: readonly string[] | null])[] = [
    ['both change other lines', base.with(1, 'B'), base.with(4, 'E'), base.with(1, 'B').with(4, 'E')],
    ['both make the same change', base.with(1, 'B'), base.with(1, 'B'), base.with(1, 'B')],
    ['both insert the same', base.toSpliced(3, 0, 'x'), base.toSpliced(3, 0, 'x'), base.toSpliced(3, 0, 'x')],
    ['both remove the same', base.toSpliced(3, 2), base.toSpliced(3, 2), base.toSpliced(3, 2)],
    ['they insert two lines from our change', base.with(1, 'B'), base.toSpliced(3, 0, 'x'), base.toSpliced(3, 0, 'x').with(1, 'B')],
    ['one changes the first line and the other the last', base.with(0, 'A'), base.with(7, 'H'), base.with(0, 'A').with(7, 'H')],
    ['both change one line', base.with(1, 'B'), base.with(1, 'X'), null],
    ['both insert at one place', base.toSpliced(3, 0, 'x'), base.toSpliced(3, 0, 'y'), null],
    ['one removes what the other changes', base.toSpliced(3, 1), base.with(3, 'D'), null],
    ['one removes around what the other changes', base.toSpliced(2, 4), base.with(3, 'D'), null],
    ['they change the line below ours', base.with(1, 'B'), base.with(2, 'C'), base.with(1, 'B').with(2, 'C')],
    ['they change the line above ours', base.with(3, 'D'), base.with(2, 'C'), base.with(3, 'D').with(2, 'C')],
    ['they insert right above our change', base.with(3, 'D'), base.toSpliced(3, 0, 'x'), base.with(3, 'D').toSpliced(3, 0, 'x')],
    ['they insert right below our change', base.with(3, 'D'), base.toSpliced(4, 0, 'x'), base.with(3, 'D').toSpliced(4, 0, 'x')],
    [
      'they change both lines above our insertion',
      base.toSpliced(3, 0, 'x'),
      base.with(1, 'B').with(2, 'C'),
      base.with(1, 'B').with(2, 'C').toSpliced(3, 0, 'x'),
    ],
    ['they change a line on both sides of our insertion', base.toSpliced(3, 0, 'x'), base.with(2, 'C').with(3, 'D'), null],
    ['they remove the lines below our insertion', base.toSpliced(3, 0, 'x'), base.toSpliced(3, 2), base.toSpliced(3, 2, 'x')],
    ['both put something at the end', [...base, 'x'], [...base, 'y'], null],
  ];
  for (const [name, ours, theirs, result] of rows)
    it(`${result ? 'merges' : 'is a conflict'} where ${name}`, () => {
      const merge = mergeTexts(text(base), text(ours), text(theirs));
      if (result) assert.deepEqual(merge, merged(text(result)));
      else assert.equal(merge.kind, 'conflict');
    });

  it('shows the three sides of a conflict and its position in the user’s text, and keeps the user’s lines', () => {
    const ours = base.with(0, 'A').with(5, 'F');
    const theirs = ['mine', ...base.with(4, 'E').with(5, 'x').slice(1)];
    const merge = mergeTexts(text(base), text(ours.with(0, 'a')), text(theirs));
    assert.deepEqual(merge, {
      kind: 'conflict',
      text: text(theirs),
      conflicts: [{ base: ['e', 'f'], ours: ['e', 'F'], theirs: ['E', 'x'], startLine: 4, endLine: 6 }],
    });
  });

  const endings: readonly (readonly [string, base: string, ours: string, theirs: string, result: string])[] = [
    ['our new line takes the endings they changed to', 'a\nb\nc\n', 'a\nb\nc\nour\n', 'a\r\nb\r\nc\r\n', 'a\r\nb\r\nc\r\nour\r\n'],
    ['their new line takes the endings we changed to', 'a\nb\nc\n', 'a\r\nb\r\nc\r\n', 'a\nmine\nb\nc\n', 'a\r\nmine\r\nb\r\nc\r\n'],
    ['a single other ending stays', 'a\r\nb\nc\nd\ne\n', 'a\r\nb\nc\nd\nE\n', 'a\r\nB\nc\nd\ne\n', 'a\r\nB\nc\nd\nE\n'],
    ['the mark they removed stays away', '\uFEFFa\nb\nc', '\uFEFFa\nb\nC', 'a\nb\nc', 'a\nb\nC'],
    ['the mark stays where nobody removed it', '\uFEFFa\nb\nc', '\uFEFFa\nb\nC', '\uFEFFA\nb\nc', '\uFEFFA\nb\nC'],
    ['a last line ending that one side added is there', 'a\nb\nc', 'a\nb\nc\n', 'A\nb\nc', 'A\nb\nc\n'],
    ['a last line ending that one side removed is gone', 'a\nb\nc\n', 'a\nb\nc', 'A\nb\nc\n', 'A\nb\nc'],
  ];
  for (const [name, from, ours, theirs, result] of endings)
    it(`ignores line endings: ${name}`, () => assert.deepEqual(mergeTexts(from, ours, theirs), merged(result)));

  it('is a conflict where equal lines leave the order of two changes open', () => {
    const same = ['{', 'x', 'x', 'x', 'x', '}'];
    assert.equal(mergeTexts(text(same), text(same.toSpliced(3, 0, 'our')), text(same.toSpliced(1, 1))).kind, 'conflict');
    assert.equal(mergeTexts(text(same), text(same.with(2, 'our')), text(same.toSpliced(4, 0, 'x'))).kind, 'conflict');
  });

  it('merges a change outside of two braces, whichever of them is new', () => {
    const code = ['f() {', '  one', '  two', '}', '', 'end'];
    const theirs = code.toSpliced(4, 0, '', 'g() {', '}');
    assert.deepEqual(mergeTexts(text(code), text(code.with(1, '  our')), text(theirs)), merged(text(theirs.with(1, '  our'))));
  });
});

/** Whether the random triple of a round has new lines that repeat existing ones. */
function alike(round: number): boolean {
  return round % 2 === 1;
}

describe('rebaseHunks', () => {
  const base = Array.from({ length: 30 }, (_, index) => `line ${index + 1}`);
  const proposed = base.with(4, 'five').toSpliced(14, 0, 'new a', 'new b').toSpliced(26, 1);
  const hunks = hunksBetween(text(base), text(proposed), { prefix: '' });
  const [first, second, third] = hunks as [Hunk, Hunk, Hunk];
  const one = (live: readonly string[], hunk: Hunk) => rebaseHunks(text(base), text(live), settled([hunk]))[0];
  const at = (startLine: number, count: number) => ({ kind: 'at', startLine, endLine: startLine + count });

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
        for (let line = 0; line < typed; line++) assert.equal(countOf(current.split('\n'))(`mine ${line}`), 1);
      }
      assert.ok(applied > rounds(200) && open < 150, `${applied} applied, ${open} open`);
    });
  }
});
