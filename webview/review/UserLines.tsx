// What the user's lines take the place of, what they have changed in a proposal, and lines that were never used.
import { useMemo } from 'preact/hooks';
import type { Hunk } from '../../src/core/edits/lines/proposal';
import { useStrings } from '../model/context';
import { Fold, LazyFold } from '../ui/Fold';
import { middleDiff } from './ConflictView';
import { DiffLines } from './DiffLines';
import type { HunkProps } from './hunkProps';

/** What the lines under the hand take the place of. */
export function RemovedLines({ hunk }: { readonly hunk: Hunk }) {
  const text = useMemo(() => ({ ...hunk, after: [], contextAfter: [] }), [hunk]);
  return <DiffLines hunk={text} />;
}

/** What the user has made of the proposal, and the way back to it. */
export function OwnEdit({ hunk, proposed, actions }: HunkProps) {
  const t = useStrings();
  if (!proposed) return null;
  return (
    <div class="own-edit">
      <LazyFold summary={t('card.hunk.yourEdit')}>{() => <DiffLines hunk={middleDiff(proposed, hunk.after)} />}</LazyFold>
      {actions && (
        <button type="button" class="quiet-button" onClick={() => actions.edit(hunk.id, proposed)}>
          {t('card.hunk.back')}
        </button>
      )}
    </div>
  );
}

/** The hunk was decided elsewhere while somebody typed: what was typed is still theirs. */
export function UnusedLines({ text, onDiscard }: { readonly text: string; readonly onDiscard: () => void }) {
  const t = useStrings();
  return (
    <div class="own-edit">
      <Fold summary={t('card.hunk.unused')}>
        <pre class="prompt">{text}</pre>
      </Fold>
      <button type="button" class="quiet-button" onClick={onDiscard}>
        {t('card.hunk.discard')}
      </button>
    </div>
  );
}
