// Selects one of several equal matches of a patch by its position hints.
import { ok, type Result } from '../../base/result';
import { runToEnd } from '../../base/runToEnd';
import { diffLines } from '../diff/diff';
import { endedLines } from '../lines/lines';
import type { PlaceHints } from '../lines/proposal';
import { type LineSource, sharedSource } from '../lines/source';
import type { TextChange } from '../lines/textChange';
import { type Match, type MatchOptions, matchingEdit, type Replacement } from '../match/match';
import { blockPlaces, wholeLines } from '../match/matchStrategies';
import { type Mismatch, mismatch } from '../match/mismatch';
import { certainOmissionIn, textDiff } from '../match/omission';
import { withTabs } from '../match/variants';
import { scopesOf } from './scopes';

/** Maximum number of equal matches to examine. */
const maxPlaces = 1_000;

/**
 * Computes the changes of a replacement with position hints. If there are several equal matches, the hints must select one; they apply in
 * this order: line number, scope lines, end of file. A unique match may be at another line number, but must lie in the specified scope. If
 * a line number is specified, the scope is not checked, because diff tools generate the scope line automatically. If no whole line matches,
 * looser strategies are tried.
 */
export function matchPlaced(...asked: Parameters<typeof matchingPlaced>): Result<Match, Mismatch> {
  return runToEnd(matchingPlaced(...asked));
}

/** Generator version of `matchPlaced`; yields between chunks of work. */
export function* matchingPlaced(
  text: string,
  edit: Replacement & PlaceHints,
  options: MatchOptions = {},
): Generator<void, Result<Match, Mismatch>> {
  const tabbed = withTabs(text, edit);
  if (tabbed) return loosened(yield* matchingPlaced(text, { ...edit, ...tabbed }, options));
  if (!edit.wholeLines) return yield* matchingEdit(text, edit, options);
  const shared = { ...options, source: options.source ?? sharedSource(text) };
  const source = yield* shared.source();
  const strict = yield* matchLines(source, edit, { ...shared, isStrict: true });
  if (strict.ok || strict.error.reason !== 'notFound') return strict;
  const marked = withMarks(source, edit);
  const found = marked && loosened(yield* matchLines(source, marked, { ...shared, isStrict: true }));
  if (found?.ok) return found;
  return options.isStrict ? strict : yield* matchLines(source, edit, shared);
}

/**
 * Restores leading spaces that the parser mistook for context marks, if all lines then match at exactly one position; null otherwise.
 * Removed lines must match exactly, because they have their own marks.
 */
function withMarks(source: LineSource, edit: Replacement): Replacement | null {
  const [old, next] = [wholeLines(edit.oldText).lines, wholeLines(edit.newText).lines];
  const gone = new Set<number>();
  const come = new Set<number>();
  for (const { baseStart, baseEnd, nextStart, nextEnd } of diffLines(old, next)) {
    for (let line = baseStart; line < baseEnd; line++) gone.add(line);
    for (let line = nextStart; line < nextEnd; line++) come.add(line);
  }
  const isMarked = (line: string, index: number, own: string | undefined) => !gone.has(index) && own === ` ${line}`;
  const places = blockPlaces(source, old, (line) => line.trimStart(), { sideBySide: false, limit: maxPlaces }).filter((place) => {
    const own = source.lines.slice(place, place + old.length).map(({ text }) => text);
    return old.every((line, index) => own[index] === line || isMarked(line, index, own[index]));
  });
  const [place] = places;
  if (place === undefined || places.length > 1) return null;
  const marked = old.map((line, index) => (isMarked(line, index, source.lines[place + index]?.text) ? ` ${line}` : line));
  if (marked.every((line, index) => line === old[index])) return null;
  const kept = marked.filter((_, index) => !gone.has(index)).values();
  const written = next.map((line, index) => (come.has(index) ? line : (kept.next().value ?? line)));
  return { ...edit, oldText: endedLines(marked), newText: endedLines(written) };
}

function* matchLines(source: LineSource, edit: Replacement & PlaceHints, options: MatchOptions): Generator<void, Result<Match, Mismatch>> {
  const omission = edit.oldText === '' ? certainOmissionIn(textDiff('', edit.newText)) : null;
  if (omission) return mismatch('malformed', `the new lines have "${omission.slice(0, 80)}" instead of the lines: write every line out.`);
  if (edit.oldText === '') return insertionAt(source, edit, edit.newText === '' ? [] : wholeLines(edit.newText).lines);
  const count = wholeLines(edit.oldText).lines.length;
  const told = (places: readonly number[]): Result<readonly number[], Mismatch> => {
    const left = places.length === 1 ? places : placesLeft(source, count, edit, places);
    const [place] = left;
    return (left.length === 1 && place !== undefined && strays(source, edit, place, place + count)) || ok(left);
  };
  return yield* matchingEdit(source.text, edit, { ...options, told });
}

/** Refuses a match outside the scope named by the hints. Returns null if the match is inside it, or if no scope is required. */
function strays({ lines }: LineSource, { near, line }: PlaceHints, first: number, end: number): Result<never, Mismatch> | null {
  if (!near || near.length === 0 || line !== undefined) return null;
  const named = near.map((text) => `"${text.slice(0, 80)}"`).join(', then ');
  const scopes = scopesOf(
    lines.map(({ text }) => text),
    near,
  );
  if (scopes.length === 0)
    return mismatch('notFound', `The patch puts these lines below ${named}, which is not in the file: name an existing line, or none.`);
  // Old text may include the scope line itself, so an overlap with the scope is enough.
  if (scopes.some((scope) => end >= scope.start && first < scope.end)) return null;
  return mismatch('notFound', `These lines are at line ${first + 1}, which is not below ${named}: name a line above them.`);
}

function loosened(match: Result<Match, Mismatch>): Result<Match, Mismatch> {
  return match.ok ? ok({ ...match.value, isLoose: true }) : match;
}

/** Returns the matches that agree with the hints. */
function placesLeft({ lines }: LineSource, count: number, { line, near, atEnd }: PlaceHints, places: readonly number[]): readonly number[] {
  if (line !== undefined && places.includes(line - 1)) return [line - 1];
  const texts = lines.map(({ text }) => text);
  const scopes = near ? scopesOf(texts, near) : [];
  const inside = places.filter((place) => scopes.some((scope) => place >= scope.start && place < scope.end));
  if (inside.length > 0) return inside;
  const end = texts.length - (texts.at(-1) === '' ? 1 : 0);
  return atEnd ? places.filter((place) => place + count === end) : places;
}

/**
 * Inserts whole lines at the position specified by the hints. Refused if the hints specify no position or several, or if the lines are
 * already there.
 */
function insertionAt(source: LineSource, hints: PlaceHints, newLines: readonly string[]): Result<Match, Mismatch> {
  if (newLines.length === 0)
    return mismatch('malformed', 'There are neither old nor new lines: give the lines to add and the lines around them.');
  const texts = source.lines.map((line) => line.text);
  const count = texts.length - (texts.at(-1) === '' ? 1 : 0);
  const place = placeOf(texts, hints, count);
  if (!place.ok) return place;
  const at = Math.min(place.value, count);
  const matchesAt = (from: number) => from >= 0 && newLines.every((line, index) => texts[from + index] === line);
  if (matchesAt(at) || matchesAt(at - newLines.length))
    return mismatch('noChange', 'The file already has these lines here: omit this edit.');
  return ok({ changes: [changeAt(source, at, newLines)], isLoose: false });
}

/** Returns the 0-based line number before which the new lines are inserted. */
function placeOf(texts: readonly string[], { line, near, atEnd }: PlaceHints, count: number): Result<number, Mismatch> {
  if (line !== undefined) return ok(line - 1);
  if (near) {
    const scopes = scopesOf(texts, near);
    const [scope] = scopes;
    if (!scope) return mismatch('notFound', `No line reads "${near.at(-1)?.slice(0, 80)}".`);
    if (scopes.length > 1)
      return mismatch(
        'ambiguous',
        `Lines ${scopes.map(({ start }) => start).join(', ')} all match the line to add below: give more lines around the place.`,
      );
    return ok(scope.start);
  }
  return atEnd ? ok(count) : mismatch('malformed', 'The place for the new lines is missing: give the lines around them.');
}

function changeAt({ text, lines, starts, ending }: LineSource, at: number, newLines: readonly string[]): TextChange {
  const start = at < lines.length ? (starts[at] ?? text.length) : text.length;
  const block = newLines.join(ending);
  const followsOpenLine = at >= lines.length && text !== '';
  return { start, end: start, text: followsOpenLine ? ending + block : block + ending };
}
