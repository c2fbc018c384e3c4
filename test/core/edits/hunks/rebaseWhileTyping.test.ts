// Random typing while hunks are pending.
import assert from 'node:assert/strict';
import { applyHunks, hunksBetween } from '../../../../src/core/edits/hunks/hunks';
import { spliceLines } from '../../../../src/core/edits/lines/lines';
import { rebaseHunks, type RebasedHunk } from '../../../../src/core/edits/hunks/rebaseHunks';
import type { Hunk, Verdict } from '../../../../src/core/edits/lines/proposal';
import { changedLines, createRandom, type SeededRandom } from '../seededRandom';
import { rounds } from '../../../kit/rounds';

/** First code point of the typed characters. Each is typed only once and occurs in no generated text or hunk. */
const firstTyped = 0x4e00;

interface TypedDocument {
  readonly random: SeededRandom;
  live: string;
  typed: number;
  readonly removed: Set<string>;
}

/** Code-like lines, with many repeats, blank lines and braces. */
function codeLines(random: SeededRandom): string[] {
  return Array.from({ length: 10 + random.below(40) }, (_, index) =>
    random.pick(['', '}', '  }', '  return;', `  call(${random.below(4)});`, `function f${index}() {`]),
  );
}

const typedCharacters = (text: string) => [...text].filter((character) => character.charCodeAt(0) >= firstTyped);

function freshCharacters(document: TypedDocument): string {
  return Array.from({ length: 1 + document.random.below(4) }, () => String.fromCharCode(firstTyped + document.typed++)).join('');
}

/** One action in the editor: typing, adding or removing a line, pasting lines, cutting text. */
function act(document: TypedDocument): void {
  const { random, live } = document;
  const at = random.below(live.length + 1);
  const put = (from: number, to: number, text: string) => {
    for (const character of typedCharacters(live.slice(from, to))) document.removed.add(character);
    document.live = live.slice(0, from) + text + live.slice(to);
  };
  const kind = random.below(6);
  if (kind <= 1) put(at, at, freshCharacters(document));
  else if (kind === 2) put(at, at, '\n');
  else if (kind === 3) put(live.lastIndexOf('\n', at - 1) + 1, `${live}\n`.indexOf('\n', at) + 1, '');
  else if (kind === 4) put(at, at, `${freshCharacters(document)}\n}\n\n${freshCharacters(document)}`);
  else put(at, Math.min(live.length, at + random.below(12)), '');
}

function accept(live: string, hunk: Hunk, place: RebasedHunk): string {
  if (place.kind === 'alreadyApplied') return live;
  const standing = live.split('\n').slice(place.startLine, place.endLine);
  const bare = (lines: readonly string[]) => lines.map((line) => line.trim());
  if (place.kind === 'conflict') assert.deepEqual(standing, place.theirs);
  else if (place.lines) assert.deepEqual(bare(standing), bare(hunk.before));
  else assert.deepEqual(standing, hunk.before);
  if (place.kind === 'conflict') return live;
  return spliceLines(live, [{ startLine: place.startLine, endLine: place.endLine, lines: place.lines ?? hunk.after }]);
}

describe('typing while hunks are pending', () => {
  it('loses no character in random runs: an accepted hunk keeps it, or is a conflict', () => {
    const random = createRandom(31);
    const counts = { at: 0, alreadyApplied: 0, conflict: 0 };
    for (let run = 0; run < rounds(2_000); run++) {
      const lines = codeLines(random);
      const base = lines.join('\n');
      let fresh = 0;
      const proposed = changedLines(random, lines, 0.1, () => (random.chance(0.3) ? random.pick(lines) : `  fresh(${fresh++});`)).join(
        '\n',
      );
      const hunks = hunksBetween(base, proposed, { prefix: '' });
      const verdicts = new Map<Hunk, Verdict>();
      const document: TypedDocument = { random, live: base, typed: 0, removed: new Set() };
      for (let acts = random.below(12); acts > 0; acts--) {
        act(document);
        const waiting = hunks.filter((hunk) => !verdicts.has(hunk));
        if (waiting.length === 0 || random.chance(0.6)) continue;
        const hunk = random.pick(waiting);
        const settled = hunks.map((each) => ({ hunk: each, verdict: verdicts.get(each) ?? ('pending' as const) }));
        const place = rebaseHunks(base, document.live, settled)[hunks.indexOf(hunk)];
        if (!place) throw new Error('every hunk has a place');
        counts[place.kind]++;
        const before = typedCharacters(document.live);
        document.live = accept(document.live, hunk, place);
        verdicts.set(hunk, place.kind === 'conflict' ? 'conflicted' : 'accepted');
        assert.deepEqual(typedCharacters(document.live), before);
      }
      const all = Array.from({ length: document.typed }, (_, index) => String.fromCharCode(firstTyped + index));
      assert.deepEqual(
        typedCharacters(document.live).sort(),
        all.filter((character) => !document.removed.has(character)),
      );
    }
    assert.ok(counts.at > rounds(1_000) && counts.conflict > rounds(300), JSON.stringify(counts));
  });

  it('ends with the proposed text when the user types nothing, in whatever order the hunks are accepted', () => {
    const random = createRandom(32);
    for (let run = 0; run < rounds(300); run++) {
      const lines = codeLines(random);
      const base = lines.join('\n');
      const hunks = hunksBetween(base, changedLines(random, lines, 0.12, () => '  fresh();').join('\n'), { prefix: '' });
      const accepted = new Set<Hunk>();
      let live = base;
      while (accepted.size < hunks.length) {
        const hunk = random.pick(hunks.filter((each) => !accepted.has(each)));
        const settled = hunks.map((each) => ({ hunk: each, verdict: accepted.has(each) ? ('accepted' as const) : ('pending' as const) }));
        const place = rebaseHunks(base, live, settled)[hunks.indexOf(hunk)];
        assert.equal(place?.kind, 'at');
        if (place) live = accept(live, hunk, place);
        accepted.add(hunk);
      }
      assert.equal(live, applyHunks(base, hunks));
    }
  });

  it('marks a hunk in conflict while the user writes in it, and places it again when they take it back', () => {
    const base = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].join('\n');
    const [hunk] = hunksBetween(base, base.replace('d', 'D'), { prefix: '' }) as [Hunk];
    const kindIn = (live: string) => rebaseHunks(base, live, [{ hunk, verdict: 'pending' }])[0]?.kind;
    assert.deepEqual([base, base.replace('d', 'dx'), base.replace('d\n', ''), base.replace('d', 'd')].map(kindIn), [
      'at',
      'conflict',
      'conflict',
      'at',
    ]);
  });
});
