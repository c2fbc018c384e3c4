// What became of each step: its outcome, its files with their lines, and what the user, the reviewers and the languages had to say of it.
import type { Account, FileAccount, HunkFigures, TaskAccount } from '../../src/core/outcome/buildSummary';
import { taskMark } from '../model/selectors';
import { Mark } from '../icons/Icon';
import { Findings } from '../review/ReviewLine';
import { Fold } from '../ui/Fold';
import { PlaceLink } from '../markdown/PlaceLink';
import { Problems } from '../review/Problems';
import { useStrings } from '../model/context';

export function DoneSteps({ account }: { readonly account: Account }) {
  const t = useStrings();
  return (
    <Fold summary={t('card.done.steps')}>
      <ul class="done-tasks">
        {account.tasks.map((each) => (
          <DoneStep key={each.task.id} step={each} />
        ))}
      </ul>
      {account.restores.map(({ direction, paths }, index) => (
        <p key={index}>{t(direction === 'redo' ? 'card.done.redone' : 'card.done.restored', { paths: paths.join(', ') })}</p>
      ))}
    </Fold>
  );
}

function DoneStep({ step }: { readonly step: TaskAccount }) {
  const t = useStrings();
  const { task, outcome, presence, files, hunks, left, dismissed, problems, isEarlier } = step;
  const state = presence === 'part' ? t('card.done.part') : t(`card.plan.mark.${outcome ?? 'waiting'}`);
  return (
    <li>
      <Mark of={presence !== 'whole' && taskMark(outcome) === 'done' ? 'current' : taskMark(outcome)} />
      <div>
        {task.title} <span class="quiet">{[state, ...(isEarlier ? [t('card.done.earlier')] : [])].join(', ')}</span>
        {files.length > 0 && (
          <p class="places">
            {files.map((file) => (
              <FilePlace key={file.path} file={file} />
            ))}
          </p>
        )}
        {isWorthTelling(hunks) && <p class="quiet">{t('card.done.hunks', { ...hunks })}</p>}
        {left.length + dismissed.length > 0 && (
          <Fold summary={t('card.done.findings', { left: left.length, dismissed: dismissed.length })}>
            <Findings
              findings={[...left, ...dismissed.map(({ finding }) => finding)]}
              dismissed={dismissed.map(({ finding, reason }) => ({ findingId: finding.id, reason }))}
            />
          </Fold>
        )}
        {problems.length > 0 && (
          <Fold summary={t('card.done.problems', { count: problems.length })}>
            <Problems change={{ added: [...problems], gone: [] }} />
          </Fold>
        )}
      </div>
    </li>
  );
}

/** What was accepted as it came is told by its files. */
function isWorthTelling({ rejected, edited, conflicted }: HunkFigures): boolean {
  return rejected + edited + conflicted > 0;
}

function FilePlace({ file }: { readonly file: FileAccount }) {
  const { path, to, operation, added, removed } = file;
  const now = to ?? path;
  return (
    <span>
      {operation === 'delete' ? <code>{path}</code> : <PlaceLink path={now} line={null} text={now} />}{' '}
      <span class="quiet">
        +{added} −{removed}
      </span>
    </span>
  );
}
