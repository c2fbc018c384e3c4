// Card at the end of an execution: result, figures and open dissent; the rest is folded.
import { CardActs } from '../common/CardActs';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { totalTokens } from '../../src/core/models/usage';
import { type Account, buildSummaryOf } from '../../src/core/outcome/buildSummary';
import { checkText, isLacking, leadText, missingChanges } from '../../src/core/outcome/claims';
import { walkthrough, type WalkStop } from '../../src/core/outcome/walkthrough';
import type { EntryOf } from '../../src/core/transcript';
import { InlineText, PlaceLink } from '../markdown/markdownInline';
import { usePanel, useSession, useStrings } from '../model/context';
import { isLatest, isTour } from '../model/selectors';
import type { Strings } from '../model/strings';
import { Missing } from '../review/Problems';
import { Dissent } from '../common/Dissent';
import { Button } from '../ui/Button';
import { Card, SettledCard } from '../ui/Card';
import { comeTo } from '../ui/useAutoFocusNewCard';
import { DoneDecisions, DoneSteps, PhaseSpans } from './DoneDetails';
import { DoneRecord } from './DoneRecord';
import { path as close } from '@vscode/codicons/src/icons/close.svg';
import { Icon } from '../icons/Icon';
import type { RiskLevel } from '../../src/core/edits/hunks/risk';
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
  const stops = useMemo(() => walkthrough(session), [session]);
  const { isWalking, setWalking, toWalk } = useWalk();
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
              'card.done.walk': stops.length > 0 && !isWalking ? { element: toWalk, onPress: () => setWalking(true) } : null,
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
      {isWalking && <ChangeWalkthrough stops={stops} onEnd={() => setWalking(false)} />}
      {isTourOver && <p>{t('card.done.yours')}</p>}
      <div class="done-more">
        {isBuilt && <DoneSteps account={account} />}
        <DoneDecisions account={account} />
        {isBuilt && <DoneRecord />}
        <PhaseSpans />
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

/** State of the walkthrough; when it ends, the focus returns to the button that started it. */
function useWalk() {
  const [isWalking, setWalking] = useState(false);
  const toWalk = useRef<HTMLButtonElement>(null);
  const hasWalked = useRef(false);
  useEffect(() => {
    if (!isWalking && hasWalked.current) comeTo(toWalk.current);
    hasWalked.current = isWalking;
  }, [isWalking]);
  return { isWalking, setWalking, toWalk };
}

const riskTones: Readonly<Record<RiskLevel, Tone>> = { low: 'plain', medium: 'warn', high: 'bad' };

interface Props {
  readonly stops: readonly WalkStop[];
  readonly onEnd: () => void;
}

/** Walkthrough of the changes, riskiest first; keeps the focus in the panel. */
function ChangeWalkthrough({ stops, onEnd }: Props) {
  const { send } = usePanel();
  const t = useStrings();
  const frame = useRef<HTMLElement>(null);
  const [index, setIndex] = useState(0);
  const stop = stops[Math.min(index, stops.length - 1)];
  useEffect(() => {
    comeTo(frame.current);
    show(stops[0]);
  }, []);

  const show = (shown: WalkStop | undefined) => {
    if (shown && shown.line !== null) send({ type: 'editor.openFile', path: shown.path, line: shown.line, keepFocus: true });
  };
  const go = (step: number) => {
    const next = index + step;
    if (!stops[next]) return;
    setIndex(next);
    show(stops[next]);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const step = stepOf(event.key);
    if (step !== 0) go(step);
    else if (event.key === 'Escape') onEnd();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  if (!stop) return null;
  const { task, level, path, line, added, removed, operation, intent, reasons } = stop;
  const place = line === null ? path : `${path}:${line}`;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the walkthrough takes the focus and has its own keys
    <section class="walk" ref={frame} tabIndex={0} aria-label={t('card.done.walk')} onKeyDown={onKeyDown}>
      <header>
        <b>{t('card.done.walk.title', { index: index + 1, total: stops.length })}</b>
        <span class="keys">
          <Button kind="icon" label={t('card.done.walk.previous')} disabled={index === 0} onPress={() => go(-1)}>
            <kbd>P</kbd>
          </Button>
          <Button kind="icon" label={t('card.done.walk.next')} disabled={index === stops.length - 1} onPress={() => go(1)}>
            <kbd>N</kbd>
          </Button>
          <Button kind="icon" label={t('card.done.walk.end')} onPress={onEnd}>
            <Icon path={close} />
          </Button>
        </span>
      </header>
      <div aria-live="polite">
        <p class="walk-place">
          {line === null ? <code>{place}</code> : <PlaceLink path={path} line={line} text={place} />}{' '}
          <span class="quiet">
            +{added} −{removed}
          </span>{' '}
          {operation !== 'edit' && <Chip tone="info">{t(`card.task.${operation}`, { to: path })}</Chip>}{' '}
          <Chip tone={riskTones[level]}>{t(`card.plan.risk.${level}`)}</Chip>
        </p>
        {intent && (
          <p>
            <InlineText text={intent} />
          </p>
        )}
        <p class="quiet">
          <InlineText text={task.title} />
        </p>
        {reasons.length > 0 && (
          <Fold summary={t('trace.why')}>
            {reasons.map(({ id, text }) => (
              <p key={id} class="quiet" title={id}>
                <InlineText text={text} />
              </p>
            ))}
          </Fold>
        )}
      </div>
      <p class="hint">{t('card.done.walk.keys')}</p>
    </section>
  );
}

function stepOf(key: string): number {
  if (/^n$/i.test(key) || key === 'ArrowRight') return 1;
  return /^p$/i.test(key) || key === 'ArrowLeft' ? -1 : 0;
}
