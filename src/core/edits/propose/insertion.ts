// Places additions of a patch without old lines.
import { ok, type Result } from '../../base/result';
import type { TextChange } from '../lines/textChange';
import type { Match } from '../match/match';
import { type Mismatch, mismatch } from '../match/mismatch';
import type { PlaceHints } from '../lines/proposal';
import { scopesOf } from './scopes';
import type { LineSource } from '../lines/source';

/** Inserts whole lines at the position given by the hints; refused if there is none, several, or the lines are already present. */
export function insertionAt(source: LineSource, hints: PlaceHints, newLines: readonly string[]): Result<Match, Mismatch> {
  if (newLines.length === 0)
    return mismatch('malformed', 'Neither old nor new lines are given: give the lines to add, and lines around the place.');
  const texts = source.lines.map((line) => line.text);
  const count = texts.length - (texts.at(-1) === '' ? 1 : 0);
  const place = placeOf(texts, hints, count);
  if (!place.ok) return place;
  const at = Math.min(place.value, count);
  const standsAt = (from: number) => from >= 0 && newLines.every((line, index) => texts[from + index] === line);
  if (standsAt(at) || standsAt(at - newLines.length))
    return mismatch('noChange', 'The file already has these lines there: leave this edit out.');
  return ok({ changes: [changeAt(source, at, newLines)], isLoose: false });
}

/** The 0-based line before which the new lines go. */
function placeOf(texts: readonly string[], { line, near, atEnd }: PlaceHints, count: number): Result<number, Mismatch> {
  if (line !== undefined) return ok(line - 1);
  if (near) {
    const scopes = scopesOf(texts, near);
    const [scope] = scopes;
    if (!scope) return mismatch('notFound', `No line reads "${near.at(-1)?.slice(0, 80)}".`);
    if (scopes.length > 1)
      return mismatch(
        'ambiguous',
        `Lines ${scopes.map(({ start }) => start).join(', ')} read like the one to add below: give lines around the place.`,
      );
    return ok(scope.start);
  }
  return atEnd ? ok(count) : mismatch('malformed', 'Lines are to be added, but nothing says where: give the lines around them.');
}

function changeAt({ text, lines, starts, ending }: LineSource, at: number, newLines: readonly string[]): TextChange {
  const start = at < lines.length ? (starts[at] ?? text.length) : text.length;
  const block = newLines.join(ending);
  const followsOpenLine = at >= lines.length && text !== '';
  return { start, end: start, text: followsOpenLine ? ending + block : block + ending };
}
