// The line above the hunks of one file: how many are left, and one word for all of them.
import { type Change, isUndecided } from './reviewOrder';
import { Button } from '../ui/Button';
import { PlaceLink } from '../markdown/PlaceLink';
import { usePanel, useStrings } from '../model/context';
import type { Attempt } from '../../src/core/build/state';

interface Props {
  readonly path: string;
  readonly attempt: Pick<Attempt, 'verdicts'>;
  readonly group: readonly Change[];
  readonly onSettle: ((path: string, accept: boolean) => void) | null;
}

export function FileLine({ path, attempt, group, onSettle }: Props) {
  const { store } = usePanel();
  const t = useStrings();
  const isSaving = store.saving.value !== null;
  const left = group.filter(({ hunk }) => isUndecided(attempt, hunk)).length;
  return (
    <header class="file-line">
      <PlaceLink path={path} line={null} text={path} />
      <span class="quiet">{left > 0 ? t.count('card.voice.left', left) : t.count('card.changes.count', group.length)}</span>
      {onSettle && left > 0 && (
        <span class="keys">
          <Button kind="icon" busy={isSaving} label={t('card.file.reject')} onPress={() => onSettle(path, false)}>
            <span aria-hidden="true">✕</span>
          </Button>
          <Button kind="icon" busy={isSaving} label={t('card.file.accept')} onPress={() => onSettle(path, true)}>
            <span aria-hidden="true">✓</span>
          </Button>
        </span>
      )}
    </header>
  );
}
