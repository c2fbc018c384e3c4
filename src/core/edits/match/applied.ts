// Detects edits whose result is already in the file.
import type { Result } from '../../base/result';
import { withLineFeeds } from '../../text/lines';
import { matchesAt } from '../lines/lines';
import { includesText, placesIn } from '../lines/search';
import { lineAt, type LineSource } from '../lines/source';
import type { Region } from '../lines/textChange';
import { blockPlaces, plain, spaced, wholeLines, withoutEnd } from './matchStrategies';
import { type Mismatch, mismatch, shownPlaces } from './mismatch';
import type { QuotedTexts } from './variants';

interface AskedPlace {
  /** 1-based line at which the model saw the old text. */
  readonly line?: number | undefined;
  readonly isLinewise: boolean;
}

/** Whether the edit was already applied: the new text contains the old text, and the file contains the new text around the match. */
export function isApplied(source: LineSource, region: Region, texts: QuotedTexts, { line: seenAt, isLinewise }: AskedPlace): boolean {
  const oldText = withLineFeeds(texts.oldText);
  const newText = withLineFeeds(texts.newText);
  // Added blank lines cannot be distinguished from existing ones, so such an edit never counts as applied.
  if (newText.trim() === oldText.trim()) return false;
  const line = lineAt(source.starts, region.start);
  if (!isLinewise && newText.length > oldText.length) {
    const place = (source.flatStarts[line] ?? 0) + region.start - (source.starts[line] ?? 0);
    const inNew = placesIn(newText, oldText, { limit: shownPlaces });
    // If only the new text ends with a line ending, it adds an empty last line, so one more line ending must be present.
    const written = newText.endsWith('\n') && !oldText.endsWith('\n') ? `${newText}\n` : newText;
    if (inNew.some((at) => place >= at && source.flat.startsWith(written, place - at))) return true;
  }
  const [old, next] = [wholeLines(oldText).lines.map(withoutEnd), wholeLines(newText).lines.map(withoutEnd)];
  const own = source.linesIn(withoutEnd);
  // If the match is on the exact line that the model saw, similar lines above it belong to another block and are not checked.
  const most = seenAt === line + 1 ? 0 : next.length - old.length;
  for (let shift = 0; shift <= most && next.length > old.length; shift++)
    if (matchesAt(next, old, shift) && matchesAt(own, next, line - shift)) return true;
  return false;
}

/**
 * Minimum length, in characters, of new text whose presence shows that an edit was already applied. Shorter text occurs in many files by
 * coincidence.
 */
const tellingLength = 10;

/** Refuses an edit if the file contains its new text, but not its old text; returns null otherwise. */
export function alreadyThere(source: LineSource, { oldText, newText }: QuotedTexts): Result<never, Mismatch> | null {
  const wanted = withLineFeeds(newText).trim();
  if (wanted.length < tellingLength || !/\s|\W/.test(wanted)) return null;
  const { lines } = wholeLines(newText);
  // If the edit only removes lines, the remaining lines are present in any case, so their presence proves nothing.
  if (includesText(essence(oldText), essence(newText))) return null;
  const isThere = includesText(source.flat, wanted) || blockPlaces(source, lines, plain, { sideBySide: false, limit: 1 }).length > 0;
  return isThere
    ? mismatch('noChange', 'old_text is not in the file, but new_text already is: omit this edit, or quote the current lines.')
    : null;
}

/** Normalizes a text, ignoring indentation, spacing and typography. */
function essence(text: string): string {
  return wholeLines(text).lines.map(spaced).join('\n').trim();
}
