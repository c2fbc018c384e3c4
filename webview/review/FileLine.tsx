// The line above the hunks of one file: how many are left, and one word for all of them.
import { path as check } from '@vscode/codicons/src/icons/check.svg';
import { path as close } from '@vscode/codicons/src/icons/close.svg';
import { Icon } from '../icons/Icon';
import { type ReviewChange, isUndecided } from './reviewOrder';
import { Button } from '../ui/Button';
import { PlaceLink } from '../markdown/PlaceLink';
import { usePanel, useStrings } from '../model/context';
import type { Attempt } from '../../src/core/execution/state';

interface Props {
  readonly path: string;
  readonly attempt: Pick<Attempt, 'verdicts'>;
  /** All of the step, among which those of this file have their number. */
  readonly changes: readonly ReviewChange[];
  readonly group: readonly ReviewChange[];
  readonly onSettle: ((path: string, accept: boolean) => void) | null;
}

export function FileLine({ path, attempt, changes, group, onSettle }: Props) {
  const { live } = usePanel();
  const t = useStrings();
  const isSaving = live.saving.value !== null;
  const waiting = group.filter(({ hunk }) => isUndecided(attempt, hunk));
  const left = waiting.length;
  const [next] = waiting;
  const place = next && onSettle ? t('card.file.place', { at: changes.indexOf(next) + 1, all: changes.length }) : null;
  return (
    <header class="file-line">
      <PlaceLink path={path} line={null} text={path} />
      {place !== null && <span class="file-place">{place}</span>}
      <span class="quiet">{left > 0 ? t.count('card.voice.left', left) : t.count('card.changes.count', group.length)}</span>
      {onSettle && left > 0 && group.length > 1 && (
        <span class="keys">
          <Button kind="icon" busy={isSaving} label={t('card.file.reject')} onPress={() => onSettle(path, false)}>
            <Icon path={close} />
          </Button>
          <Button kind="icon" busy={isSaving} label={t('card.file.accept')} onPress={() => onSettle(path, true)}>
            <Icon path={check} />
          </Button>
        </span>
      )}
    </header>
  );
}
