// Details at the end, folded: steps and decisions.
import type { Account, FileAccount, HunkFigures, ItemOutcome, TaskAccount } from '../../src/core/outcome/buildSummary';
import { Mark } from '../icons/Icon';
import { PlaceLink, InlineText } from '../markdown/markdownInline';
import { useStrings } from '../model/context';
import { settledMark } from '../model/selectors';
import { Problems } from '../review/Problems';
import { Findings } from '../review/ReviewLine';
import { Chip, type Tone } from '../ui/Chip';
import { Fold } from '../ui/Fold';

export function DoneSteps({ account }: { readonly account: Account }) {
  const t = useStrings();
  return (
    <Fold summary={t('card.done.steps')}>
      <ul class="done-tasks">
        {account.tasks.map((each) => (
          <DoneStep key={each.task.id} step={each} />
        ))}
      </ul>
      {account.restores.map(({ direction, paths, left }, index) => (
        <p key={index}>
          {t(direction === 'redo' ? 'card.done.redone' : 'card.done.restored', { paths: paths.join(', ') })}
          {left.length > 0 && `; ${t('card.restore.left', { paths: left.join(', ') })}`}
        </p>
      ))}
    </Fold>
  );
}

function DoneStep({ step }: { readonly step: TaskAccount }) {
  const t = useStrings();
  const { task, state, files, hunks, left, dismissed, problems, isEarlier } = step;
  return (
    <li>
      <Mark of={settledMark(step)} />
      <div>
        {task.title} <span class="quiet">{[t(state), ...(isEarlier ? [t('card.done.earlier')] : [])].join(', ')}</span>
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

/** Whether the figures of a step's changes are shown: not if all were accepted as proposed. */
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

const tones: Readonly<Record<ItemOutcome, Tone>> = {
  honoured: 'good',
  byHand: 'info',
  partly: 'warn',
  unneeded: 'plain',
  missed: 'bad',
  unplanned: 'warn',
};

/** Decisions and constraints with what became of them, and open points. */
export function DoneDecisions({ account: { kept, choices, undecided } }: { readonly account: Account }) {
  const t = useStrings();
  if (kept.length + choices.length + undecided.length === 0) return null;
  return (
    <Fold summary={t('card.done.decisions')}>
      <ul class="done-kept">
        {kept.map((each) => (
          <li key={each.id} title={each.id}>
            <InlineText text={each.text} /> <Chip tone={tones[each.kept]}>{t(`card.done.kept.${each.kept}`)}</Chip>
          </li>
        ))}
        {choices.map(({ taskId, question, taken, byUser }) => (
          <li key={`${taskId} ${question}`}>
            <InlineText text={question} /> <b>{taken}</b>{' '}
            <Chip tone={byUser ? 'info' : 'good'}>{t(byUser ? 'card.plan.chosen' : 'card.questions.recommended')}</Chip>
          </li>
        ))}
      </ul>
      {undecided.length > 0 && (
        <div class="open-decisions">
          <b>{t('card.plan.openDecisions')}</b>
          <ul>
            {undecided.map((line) => (
              <li key={line}>
                <InlineText text={line} />
              </li>
            ))}
          </ul>
        </div>
      )}
    </Fold>
  );
}
