// Lines of a hunk in the editor's diff colours.
import { useMemo, useState } from 'preact/hooks';
import { hunkDiff, type HunkText } from '../../src/core/edits/hunks/hunkDiff';
import { visible } from '../../src/core/text/visible';
import { type LinePiece, type IntralineDiff, intralineDiff } from './intralineDiff';
import { useStrings } from '../model/context';
import { QuietButton } from '../ui/Button';

/** Lines shown of a long hunk until it is expanded. */
const shortLines = 30;

export interface DiffLine {
  readonly sign: ' ' | '-' | '+';
  /** In the old text for kept and removed lines, in the new one for added lines. */
  readonly number: number;
  readonly text: string;
  /** Undefined if the whole line is of one kind. */
  readonly pieces: readonly LinePiece[] | undefined;
  /** Last line of the file without a final newline, if the other side has one. */
  readonly isUnended: boolean;
}

export function DiffLines({ hunk }: { readonly hunk: HunkText }) {
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
              {line.isUnended && <em> {t('card.task.noNewline')}</em>}
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

/** Minimal diff of the hunk: lines in both sides are context, even between two close edits. */
export function shownLines(hunk: HunkText): readonly DiffLine[] {
  const { start, contextBefore, before, after, contextAfter, changes, isUnended } = hunkDiff(hunk);
  const number = (lines: readonly string[], sign: DiffLine['sign'], from: number, marks?: IntralineDiff['before']): DiffLine[] =>
    lines.map((text, index) => ({ sign, number: from + index, text, pieces: marks?.get(index), isUnended: false }));
  const changed = (sign: '-' | '+', [from, to]: readonly [number, number], marks: IntralineDiff['before']): DiffLine[] => {
    const [side, isOpen] = sign === '-' ? [before, isUnended.before] : [after, isUnended.after];
    return number(side.slice(from, to), sign, start + from, marks).map((line, index) => ({
      ...line,
      isUnended: isOpen && from + index === side.length - 1,
    }));
  };
  const lines = number(contextBefore, ' ', start - contextBefore.length);
  let kept = 0;
  for (const { baseStart, baseEnd, nextStart, nextEnd } of changes) {
    const marks = intralineDiff(before.slice(baseStart, baseEnd), after.slice(nextStart, nextEnd));
    lines.push(
      ...number(before.slice(kept, baseStart), ' ', start + kept),
      ...changed('-', [baseStart, baseEnd], marks.before),
      ...changed('+', [nextStart, nextEnd], marks.after),
    );
    kept = baseEnd;
  }
  return [...lines, ...number([...before.slice(kept), ...contextAfter], ' ', start + kept)];
}

/** Diff of two line ranges. */
export function partDiff(before: readonly string[], after: readonly string[]): HunkText {
  return { start: 1, contextBefore: [], before, after, contextAfter: [], isPart: true };
}
