// The lines of a hunk: numbered, signed, in the editor's own diff colours, what is new in a line marked; a long one opens on demand.
import { useMemo, useState } from 'preact/hooks';
import { diffLines } from '../../src/core/edits/diff/diff';
import type { Hunk } from '../../src/core/edits/lines/proposal';
import { visible } from '../../src/core/text/visible';
import { type LinePiece, type IntralineDiff, intralineDiff } from './intralineDiff';
import { useStrings } from '../model/context';
import { QuietButton } from '../ui/Button';

/** Lines shown of a long hunk before it is opened. */
const shortLines = 30;

export type DiffText = Pick<Hunk, 'start' | 'contextBefore' | 'before' | 'after' | 'contextAfter'>;

export interface DiffLine {
  readonly sign: ' ' | '-' | '+';
  /** In the text as it was for kept and removed lines, as it will be for added ones. */
  readonly number: number;
  readonly text: string;
  /** None where the whole line is of one kind. */
  readonly pieces: readonly LinePiece[] | undefined;
}

export function DiffLines({ hunk }: { readonly hunk: DiffText }) {
  const t = useStrings();
  const [isLong, setLong] = useState(false);
  const lines = useMemo(() => shownLines(hunk), [hunk]);
  const shown = isLong || lines.length <= shortLines ? lines : lines.slice(0, shortLines);
  return (
    <>
      <div class="diff">
        {shown.map((line) => (
          <div key={`${line.sign}${line.number}`} class={line.sign === '+' ? 'add' : line.sign === '-' ? 'del' : 'same'}>
            <i aria-hidden="true">{line.number}</i>
            <b>{line.sign}</b>
            <span class="text">
              {line.pieces ? line.pieces.map(pieceView) : visible(line.text)}
              {'\n'}
            </span>
          </div>
        ))}
      </div>
      {shown.length < lines.length && (
        <QuietButton look="quiet-button more" onPress={() => setLong(true)}>
          {t.count('card.task.moreLines', lines.length - shown.length)}
        </QuietButton>
      )}
    </>
  );
}

function pieceView({ text, isChanged }: LinePiece, index: number) {
  return isChanged ? <mark key={index}>{visible(text)}</mark> : visible(text);
}

/** The hunk's own smallest change: a line both sides have is a kept one, also between two edits that are close. */
export function shownLines(hunk: DiffText): readonly DiffLine[] {
  const { start, contextBefore, before, after, contextAfter } = hunk;
  const number = (lines: readonly string[], sign: DiffLine['sign'], from: number, pieces?: IntralineDiff['before']): DiffLine[] =>
    lines.map((text, index) => ({ sign, number: from + index, text, pieces: pieces?.get(index) }));
  const lines = number(contextBefore, ' ', start - contextBefore.length);
  let kept = 0;
  for (const { baseStart, baseEnd, nextStart, nextEnd } of diffLines(before, after)) {
    const gone = before.slice(baseStart, baseEnd);
    const come = after.slice(nextStart, nextEnd);
    const marks = intralineDiff(gone, come);
    lines.push(
      ...number(before.slice(kept, baseStart), ' ', start + kept),
      ...number(gone, '-', start + baseStart, marks.before),
      ...number(come, '+', start + nextStart, marks.after),
    );
    kept = baseEnd;
  }
  return [...lines, ...number([...before.slice(kept), ...contextAfter], ' ', start + kept)];
}
