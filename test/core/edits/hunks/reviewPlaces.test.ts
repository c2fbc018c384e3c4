// Lines of a file at which pending hunks are shown.
import assert from 'node:assert/strict';
import { hunksBetween } from '../../../../src/core/edits/hunks/hunks';
import type { FileProposal, Verdict } from '../../../../src/core/edits/lines/proposal';
import { acceptedText, placesAfter, reviewPlaces, shiftPlaces } from '../../../../src/core/edits/hunks/reviewPlaces';
import { createRandom } from '../seededRandom';

const base = Array.from({ length: 40 }, (_, index) => `line ${index}`);
const proposed = base.map((line, index) => (index === 10 || index === 30 ? `${line}, changed` : line));
const text = (lines: readonly string[]) => lines.join('\n');
const file: FileProposal = { path: 'a.txt', operation: 'edit', hunks: hunksBetween(text(base), text(proposed), { prefix: '' }) };
const [upper, lower] = file.hunks.map(({ id }) => id);
const verdicts = (first: Verdict = 'pending', second: Verdict = 'pending') => ({ [upper ?? '']: first, [lower ?? '']: second });
const places = (live: readonly string[], said = verdicts(), from: string | null = text(base)) =>
  reviewPlaces(file, said, from, text(live)).map(({ kind, startLine, endLine }) => [kind, startLine, endLine]);

describe('the places of pending hunks in a file', () => {
  it('are the lines of the hunks without edits', () => {
    assert.deepEqual(places(base), [
      ['at', 10, 11],
      ['at', 30, 31],
    ]);
  });

  it('move with what is typed above and between', () => {
    assert.deepEqual(places(['new', ...base.slice(0, 20), 'new', 'new', ...base.slice(20)]), [
      ['at', 11, 12],
      ['at', 33, 34],
    ]);
  });

  it('move with a hunk that was accepted', () => {
    const accepted = base.map((line, index) => (index === 10 ? `${line}, changed` : line));
    assert.deepEqual(places(accepted, verdicts('accepted')), [['at', 30, 31]]);
  });

  it('are found again in the text with all of them accepted, whatever was typed', () => {
    const more = { ...file, hunks: file.hunks.map((hunk) => ({ ...hunk, after: [...hunk.after, 'and more', 'and more'] })) };
    for (const live of [base, ['new', ...base], base.map((line, index) => (index === 10 ? 'mine' : line))]) {
      const accepted = acceptedText(more, verdicts(), text(base), text(live)).split('\n');
      const found = placesAfter(more, reviewPlaces(more, verdicts(), text(base), text(live)));
      assert.ok(found.length > 0);
      for (const { hunkId, startLine, endLine } of found)
        assert.deepEqual(accepted.slice(startLine, endLine), more.hunks.find(({ id }) => id === hunkId)?.after);
    }
  });

  it('are a conflict with its three sides where the user typed into the lines', () => {
    const typed = base.map((line, index) => (index === 10 ? 'mine' : line));
    const [place] = reviewPlaces(file, verdicts(), text(base), text(typed));
    assert.deepEqual(place, {
      hunkId: upper,
      kind: 'conflict',
      startLine: 10,
      endLine: 11,
      sides: { base: ['line 10'], ours: ['line 10, changed'], theirs: ['mine'] },
    });
  });

  it('say that the new lines are already present', () => {
    assert.deepEqual(places(proposed)[0], ['existing', 10, 10]);
  });

  it('are found by their context if the text they were computed from is not kept', () => {
    assert.deepEqual(places(['new', ...base], verdicts(), null), [
      ['at', 11, 12],
      ['at', 31, 32],
    ]);
  });

  it('exclude decided hunks', () => {
    assert.deepEqual(places(base, verdicts('rejected', 'conflicted')), [['at', 30, 31]]);
    assert.deepEqual(places(proposed, verdicts('accepted', 'accepted')), []);
  });

  for (const [operation, before, after, live, expected] of [
    ['delete', ['a', 'b'], [], 'a\nb', ['at', 0, 2]],
    ['delete', ['a', 'b'], [], 'a\nmine', ['conflict', 0, 2]],
    ['create', [], ['a'], 'mine', ['conflict', 0, 1]],
    ['create', [], ['a'], 'a', ['existing', 0, 0]],
    ['rename', [], [], 'a\nb', ['at', 0, 0]],
  ] as const) {
    it(`of a ${operation} over ${JSON.stringify(live)} is ${expected.join(' ')}`, () => {
      const hunk = { id: 'h', start: 1, contextBefore: [], before, after, contextAfter: [], intent: '' };
      const [place] = reviewPlaces({ path: 'a', operation, hunks: [hunk] }, { h: 'pending' }, null, live);
      assert.deepEqual([place?.kind, place?.startLine, place?.endLine], expected);
    });
  }
});

describe('places that are updated on each keystroke', () => {
  const known = reviewPlaces(file, verdicts(), text(base), text(base));
  const change = { startLine: 0, endLine: 0, newLineEnds: 0, isAtLineStart: false };
  const moved = (more: Partial<typeof change>) =>
    shiftPlaces(known, { ...change, ...more }).map(({ startLine, endLine }) => [startLine, endLine]);

  for (const [what, typed, expected] of [
    ['a letter moves nothing', { startLine: 10, endLine: 10 }, [10, 11, 30, 31]],
    ['a line above moves all', { newLineEnds: 1 }, [11, 12, 31, 32]],
    [
      'a line end before the first letter of a hunk moves it',
      { startLine: 10, endLine: 10, newLineEnds: 1, isAtLineStart: true },
      [11, 12, 31, 32],
    ],
    ['a line end inside of a hunk lets it grow', { startLine: 10, endLine: 10, newLineEnds: 1 }, [10, 12, 31, 32]],
    ['three lines that go between move the lower one', { startLine: 15, endLine: 18 }, [10, 11, 27, 28]],
    ['lines that go with a hunk leave it empty', { startLine: 10, endLine: 14, isAtLineStart: true }, [10, 10, 26, 27]],
    ['a line below moves nothing', { startLine: 35, endLine: 35, newLineEnds: 4 }, [10, 11, 30, 31]],
  ] as const) {
    it(what, () => assert.deepEqual(moved(typed).flat(), expected));
  }

  it('are where the merge puts them, after 300 changes outside of the hunks', () => {
    const random = createRandom(7);
    let compared = 0;
    for (let round = 0; round < 300; round++) {
      const startLine = random.below(base.length);
      const gone = random.below(Math.min(4, base.length - startLine));
      const fresh = Array.from({ length: random.below(4) }, (_, index) => `fresh ${round}.${index}`);
      const live = base.toSpliced(startLine, gone, ...fresh);
      const exact = reviewPlaces(file, verdicts(), text(base), text(live));
      if (exact.some(({ kind }) => kind !== 'at')) continue;
      const moved = { startLine, endLine: startLine + gone, newLineEnds: fresh.length, isAtLineStart: true };
      assert.deepEqual(shiftPlaces(known, moved), exact, `round ${round}`);
      compared++;
    }
    assert.ok(compared > 200, String(compared));
  });
});

describe('the text that accepting would give', () => {
  it('is the proposal without edits', () => {
    assert.equal(acceptedText(file, verdicts(), text(base), text(base)), text(proposed));
  });

  it('includes typed text, and excludes conflicts', () => {
    const typed = ['mine', ...base.map((line, index) => (index === 30 ? 'also mine' : line))];
    assert.equal(
      acceptedText(file, verdicts(), text(base), text(typed)),
      text(typed.map((line) => (line === 'line 10' ? 'line 10, changed' : line))),
    );
  });

  it('excludes rejected hunks', () => {
    assert.equal(
      acceptedText(file, verdicts('rejected'), text(base), text(base)),
      text(base.map((line, index) => (index === 30 ? `${line}, changed` : line))),
    );
  });

  it('keeps the line endings of the file', () => {
    assert.equal(acceptedText(file, verdicts(), text(base), base.join('\r\n')), proposed.join('\r\n'));
  });

  it('is empty for a deleted file, the new lines for a created one, and the user’s text if they created that file', () => {
    const hunk = { id: 'h', start: 1, contextBefore: [], before: [], after: ['a', 'b'], contextAfter: [], intent: '' };
    const made = (operation: 'create' | 'delete', live: string | null) =>
      acceptedText({ path: 'a', operation, hunks: [hunk] }, { h: 'pending' }, null, live);
    assert.deepEqual([made('delete', 'x'), made('create', null), made('create', 'mine')], ['', 'a\nb', 'mine']);
  });
});
