// Mismatch: why an edit has no position, with lines for the next attempt.
import { fail, type Result } from '../../base/result';
import type { EditRefusalReason } from '../lines/proposal';
import { lineAt, type LineSource } from '../lines/source';
import type { Region } from '../lines/textChange';
import { wholeLines } from './matchStrategies';
import { essence, nearestLines } from './nearestMatch';
import type { QuotedTexts } from './variants';

export interface Mismatch {
  readonly reason: EditRefusalReason;
  readonly hint: string;
}

/** Maximum characters of a quoted line in a hint. */
const shownLength = 160;
/** Maximum lines named in a hint. */
export const shownPlaces = 10;

export function mismatch(reason: EditRefusalReason, hint: string): Result<never, Mismatch> {
  return fail({ reason, hint });
}

export function separatorHint(line: number, text: string): string {
  return `Line ${line + 1} ends otherwise than quoted: "${text.slice(-80)}". Quote its end as it is, and end the last new line as the next one needs it.`;
}

export function ambiguity(places: readonly number[]): string {
  const lines = places.slice(0, shownPlaces).map((line) => line + 1);
  return `old_text stands at lines ${lines.join(', ')}${places.length > shownPlaces ? ', …' : ''}: quote more lines around the one you mean.`;
}

export function unclearIndent(source: LineSource, region: Region, { oldText }: QuotedTexts): Result<never, Mismatch> {
  const first = lineAt(source.starts, region.start);
  const own = source.lines.slice(first, first + Math.min(wholeLines(oldText).lines.length, shownPlaces));
  const shown = own.map(({ text }, index) => `${first + index + 1}| ${text}`).join('\n');
  const how = 'Indent old_text and new_text as the file does, which has:';
  return mismatch(
    'indentation',
    `old_text stands at line ${first + 1}, but indented otherwise, and how deep new_text belongs is open. ${how}\n${shown}`,
  );
}

export function* notFound(source: LineSource, { oldText }: QuotedTexts): Generator<void, Result<never, Mismatch>> {
  yield* source.forming(essence);
  const closest = nearestLines(source, oldText);
  if (!closest) return mismatch('notFound', 'Nothing in the file resembles old_text: look at the file again and quote lines it has.');
  const { difference, shown } = closest;
  const other = difference && `Line ${difference.line} is not "${difference.quoted.slice(0, shownLength)}", as quoted. `;
  return mismatch('notFound', `${other ?? ''}Did you mean these lines?\n${shown}`);
}
