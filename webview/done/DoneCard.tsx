// Final card of a build: result, figures and open objections; details are collapsed.
import { CardActs } from '../common/CardActs';
import { useMemo } from 'preact/hooks';
import { totalTokens } from '../../src/core/models/usage';
import {
  type Account,
  buildSummaryOf,
  type FileAccount,
  type HunkFigures,
  type ItemOutcome,
  type TaskAccount,
} from '../../src/core/outcome/buildSummary';
import { entryName } from '../../src/core/discussion/entryName';
import { checkText, isLacking, extentText, missingChanges } from '../../src/core/outcome/buildStatements';
import type { EntryOf } from '../../src/core/transcript';
import { InlineText, PlaceLink } from '../markdown/markdownInline';
import { usePanel, useSession, useStrings } from '../model/context';
import { isLatest, isTour, settledMark } from '../model/selectors';
import type { Strings } from '../model/strings';
import { Missing, Problems } from '../review/Problems';
import { Dissent } from '../common/Dissent';
import { Button } from '../ui/Button';
import { Card, SettledCard } from '../ui/Card';
import { DoneRecord } from './DoneRecord';
import { Mark } from '../icons/Icon';
import { Findings } from '../review/ReviewLine';
import { Chip, type Tone } from '../ui/Chip';
import { Fold } from '../ui/Fold';

export function DoneEntry({ entry }: { readonly entry: EntryOf<'done'> }) {
  const t = useStrings();
  const session = useSession();
  if (session.phase === 'done' && isLatest(session, entry)) return <DoneCard isEnded={entry.ended === true} />;
  return <SettledCard title={t(entry.ended ? 'card.done.ended' : 'card.done.title')} outcome={t('card.replaced')} mark="none" />;
}

function DoneCard({ isEnded }: { readonly isEnded: boolean }) {
  const { connection, view } = usePanel();
  const t = useStrings();
  const session = useSession();
  const account = useMemo(() => buildSummaryOf(session), [session]);
  const { spend } = session;
  const isBuilt = account.tasks.length > 0;
  const isTourOver = !isEnded && isTour(session, connection.environment.value);
  return (
    <Card
      title={t(isEnded ? 'card.done.ended' : 'card.done.title')}
      side={totalTokens(spend.usage) > 0 && t.spend(spend)}
      tone={isBuilt && isLacking(account) ? 'warn' : isEnded ? 'plain' : 'good'}
      actions={
        <>
          <CardActs
            of="done"
            own={{
              'card.done.new': { kind: isTourOver ? 'second' : 'main' },
            }}
          />
          {isTourOver && (
            <Button kind="main" onPress={() => view.openPage('model')}>
              {t('setup.title')}
            </Button>
          )}
        </>
      }
    >
      <p class="done-lead">
        {extentText(account, t)}
        {account.pending > 0 && ` ${t.count('card.done.pending', account.pending)}`}
      </p>
      {isBuilt && <Missing changes={missingChanges(account, t, (id) => entryName(session, id, t))} />}
      {account.goal && (
        <p class="done-goal">
          <span class="quiet">{t('card.ready.goal')}:</span> <InlineText text={account.goal} />
        </p>
      )}
      {isBuilt && <DoneFigures account={account} />}
      {account.objections.length > 0 ? <Dissent isOver /> : <p class="quiet">{t('card.done.noDissent')}</p>}
      {isTourOver && <p>{t('card.done.yours')}</p>}
      <div class="done-more">
        {isBuilt && <DoneSteps account={account} />}
        <DoneDecisions account={account} />
        {isBuilt && <DoneRecord />}
      </div>
    </Card>
  );
}

function DoneFigures({ account }: { readonly account: Account }) {
  const t = useStrings();
  const { whole, needed, files, added, removed } = account.figures;
  return (
    <dl class="figures">
      <div>
        <dt>{t('card.done.figure.steps')}</dt>
        <dd>{t('card.done.count', { count: whole, total: needed })}</dd>
      </div>
      <div>
        <dt>{t('card.done.figure.files')}</dt>
        <dd>{files}</dd>
      </div>
      <div>
        <dt>{t('card.done.figure.lines')}</dt>
        <dd>
          <span class="added">+{added}</span> <span class="removed">−{removed}</span>
        </dd>
      </div>
      <div>
        <dt>{t('card.done.figure.check')}</dt>
        <dd class={account.check.state} title={checkTitle(account, t)}>
          {t(`card.done.check.${account.check.state}`)}
        </dd>
      </div>
    </dl>
  );
}

function checkTitle({ check, figures }: Account, t: Strings): string | undefined {
  if (check.check) return checkText(check, t);
  return figures.accepted === 0 ? t('card.done.unverified') : undefined;
}

function DoneSteps({ account }: { readonly account: Account }) {
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

/** Whether some changes were not accepted as proposed. */
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

function DoneDecisions({ account: { kept, choices, undecided } }: { readonly account: Account }) {
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
