// Card at the end of an execution: result, figures and open dissent; the rest is folded.
import { CardActs } from '../common/CardActs';
import { useMemo } from 'preact/hooks';
import { totalTokens } from '../../src/core/models/usage';
import { type Account, buildSummaryOf } from '../../src/core/outcome/buildSummary';
import { checkText, isLacking, leadText, missingChanges } from '../../src/core/outcome/claims';
import type { EntryOf } from '../../src/core/transcript';
import { InlineText } from '../markdown/markdownInline';
import { usePanel, useSession, useStrings } from '../model/context';
import { isLatest, isTour } from '../model/selectors';
import type { Strings } from '../model/strings';
import { Missing } from '../review/Problems';
import { Dissent } from '../common/Dissent';
import { Button } from '../ui/Button';
import { Card, SettledCard } from '../ui/Card';
import { DoneDecisions, DoneSteps } from './DoneDetails';
import { DoneRecord } from './DoneRecord';

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
  // After the tour, the card suggests connecting a model.
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
        {leadText(account, t)}
        {account.pending > 0 && ` ${t.count('card.done.pending', account.pending)}`}
      </p>
      {isBuilt && <Missing changes={missingChanges(account, t)} />}
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
