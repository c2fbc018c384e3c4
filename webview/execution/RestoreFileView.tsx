// What a restore would do to one file, with the lines of the user that stay, or stand in the way.
import type { RestoreFile } from '../../src/core/checkpoints/facts';
import { PlaceLink } from '../markdown/PlaceLink';
import { useStrings } from '../model/context';
import type { Strings } from '../model/strings';

interface Props {
  readonly file: RestoreFile;
  /** Whether the user takes the old version although it conflicts. */
  readonly isForced: boolean;
  readonly onForce: () => void;
}

export function RestoreFileView({ file, isForced, onForce }: Props) {
  const t = useStrings();
  const { path, outcome, canOverwrite, own, ownCount } = file;
  return (
    <li class={outcome}>
      <PlaceLink path={path} line={own[0]?.line ?? null} text={path} /> <span class="quiet">{wordsOf(file, t)}</span>
      {ownCount > 0 && (
        <details class="own">
          <summary>{t.count(outcome === 'conflict' ? 'card.restore.inTheWay' : 'card.restore.own', ownCount)}</summary>
          <ol>
            {own.map(({ line, text }) => (
              <li key={line} value={line}>
                <code>{text}</code>
              </li>
            ))}
          </ol>
          {ownCount > own.length && <p class="quiet">{t.count('card.restore.more', ownCount - own.length)}</p>}
        </details>
      )}
      {canOverwrite && (
        <label class="force">
          <input type="checkbox" checked={isForced} onChange={onForce} />
          <span>{t('card.restore.overwrite', { path })}</span>
        </label>
      )}
    </li>
  );
}

function wordsOf({ outcome, change }: RestoreFile, t: Strings): string {
  return t(`card.restore.${outcome === 'unchanged' ? change : outcome}`);
}
