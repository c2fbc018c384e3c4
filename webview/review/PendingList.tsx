// Collapsible list of the pending hunks.
import { InlineLabel } from '../markdown/markdownInline';
import { looseKeys } from '../../src/core/edits/lines/proposal';
import { isUndecided, isUnplanned } from '../../src/core/execution/selectors';
import { type ReviewChange, needsOwnLook, changedPaths } from './useReviewActions';
import { Chip } from '../ui/Chip';
import { LazyFold } from '../ui/Fold';
import { usePanel, useStrings } from '../model/context';
import { filesText } from '../model/selectors';
import type { TaskProgress } from '../../src/core/execution/state';
import { QuietButton } from '../ui/Button';

interface Props {
  readonly task: TaskProgress;
  readonly changes: readonly ReviewChange[];
  readonly onJump: (hunkId: string) => void;
  readonly isByRisk: boolean;
  readonly onOrder: (isByRisk: boolean) => void;
}

export function PendingList({ task, changes, onJump, isByRisk, onOrder }: Props) {
  const { send } = usePanel();
  const t = useStrings();
  const open = changes.filter(({ hunk }) => isUndecided(task, hunk));
  if (open.length === 0) return null;
  const own = open.filter((change) => needsOwnLook(task, change)).length;
  const counts = { changes: t.count('card.changes.count', open.length), files: filesText(t, changedPaths(open), 'card.changes.files') };
  const summary = (
    <>
      {t('card.changes.title', counts)}
      {own > 0 && <span class="own-look"> · {t.count('card.changes.ownLook', own)}</span>}
    </>
  );
  return (
    <div class="pending-list">
      <LazyFold summary={summary}>
        {() => (
          <ol>
            {open.map((change) => (
              <li key={change.hunk.id}>
                <Jump task={task} change={change} onJump={onJump} />
              </li>
            ))}
          </ol>
        )}
      </LazyFold>
      <span class="list-tools">
        {open.length > 1 && (
          <QuietButton pressed={isByRisk} onPress={() => onOrder(!isByRisk)}>
            {t('card.changes.byRisk')}
          </QuietButton>
        )}
        <QuietButton onPress={() => send({ type: 'editor.showStep', taskId: task.id })}>{t('card.changes.step')}</QuietButton>
      </span>
    </div>
  );
}

function Jump({
  task,
  change,
  onJump,
}: {
  readonly task: TaskProgress;
  readonly change: ReviewChange;
  readonly onJump: (id: string) => void;
}) {
  const t = useStrings();
  const { file, hunk } = change;
  return (
    <button type="button" class="jump-to" onClick={() => onJump(hunk.id)}>
      <code>{file.operation === 'edit' ? `${file.path}:${hunk.start}` : file.path}</code>
      {task.verdicts[hunk.id] === 'conflicted' && <Chip tone="warn">{t('verdict.conflicted')}</Chip>}
      {hunk.loose && <Chip tone="warn">{t(looseKeys(hunk.loose).label)}</Chip>}
      {isUnplanned(file) && <Chip tone="warn">{t('card.hunk.unplanned')}</Chip>}
      <span class="quiet">
        <InlineLabel text={hunk.intent ?? ''} />
      </span>
    </button>
  );
}
