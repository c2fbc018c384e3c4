// The lines of a hunk: numbered, signed, in the editor's own diff colours; a long one opens on demand.
import { useState } from 'preact/hooks';
import type { Hunk } from '../../src/core/edits/proposal';
import { useStrings } from './usePanel';

/** Lines shown of a long hunk before it is opened. */
const shortLines = 40;

interface Line {
  readonly sign: ' ' | '-' | '+';
  /** In the text as it was for kept and removed lines, as it will be for added ones. */
  readonly number: number;
  readonly text: string;
}

export function DiffLines({ hunk }: { readonly hunk: Hunk }) {
  const t = useStrings();
  const [isLong, setLong] = useState(false);
  const lines = linesOf(hunk);
  const shown = isLong || lines.length <= shortLines ? lines : lines.slice(0, shortLines);
  return (
    <>
      <div class="diff">
        {shown.map((line) => (
          <div key={`${line.sign}${line.number}`} class={line.sign === '+' ? 'add' : line.sign === '-' ? 'del' : 'same'}>
            <i aria-hidden="true">{line.number}</i>
            <b>{line.sign}</b>
            <span class="text">{`${line.text}\n`}</span>
          </div>
        ))}
      </div>
      {shown.length < lines.length && (
        <button type="button" class="quiet-button more" onClick={() => setLong(true)}>
          {t.count('card.task.moreLines', lines.length - shown.length)}
        </button>
      )}
    </>
  );
}

function linesOf(hunk: Hunk): readonly Line[] {
  const number = (lines: readonly string[], sign: Line['sign'], from: number) =>
    lines.map((text, index) => ({ sign, number: from + index, text }));
  return [
    ...number(hunk.contextBefore, ' ', hunk.start - hunk.contextBefore.length),
    ...number(hunk.before, '-', hunk.start),
    ...number(hunk.after, '+', hunk.start),
    ...number(hunk.contextAfter, ' ', hunk.start + hunk.before.length),
  ];
}
