// Open review of a step: hunks, shortcuts, and buttons that settle all remaining hunks.

import { useMemo, useRef, useState } from 'preact/hooks';
import { entryName } from '../../src/core/discussion/entryName';
import type { VerificationTime } from '../../src/core/execution/facts';
import { findingsIn, isUndecided } from '../../src/core/execution/selectors';
import type { TaskProgress } from '../../src/core/execution/state';
import { dependentsOf } from '../../src/core/outcome/adrFile';
import { CardActs } from '../common/CardActs';
import { StepHelp } from '../execution/StepHelp';
import { TaskMenu } from '../execution/TaskMenu';
import { usePanel, useSession, useStrings } from '../model/context';
import { hunkCounts, taskTitle } from '../model/selectors';
import { keyButtons, QuietButton } from '../ui/Button';
import { Card, hasOwnKeys } from '../ui/Card';
import { Fold } from '../ui/Fold';
import { comeTo } from '../ui/useAutoFocusNewCard';
import { isEditable } from '../ui/useDocumentKeys';
import { HunkList } from './HunkList';
import { hunkAt, hunkOf, hunkTargets } from './hunkTargets';
import { PendingList } from './PendingList';
import { Problems, Refusals } from './Problems';
import { ReviewKeys, reviewKey } from './ReviewKeys';
import { Findings, ReviewLine } from './ReviewLine';
import { type ReviewChange, reviewChanges, riskiestFirst, type ReviewActions, useReviewActions, useSentVerdicts } from './useReviewActions';
import { type HunkFocus, useNextHunk } from './useNextHunk';

interface Props {
  readonly task: TaskProgress;
  readonly title: string;
  readonly isAwaited: boolean;
}

export function TaskReview({ task, title, isAwaited: isAsked }: Props) {
  const { live } = usePanel();
  const t = useStrings();
  // Another window that has the session open makes it read-only here.
  const isAwaited = isAsked && live.held.value === null;
  const body = useRef<HTMLDivElement>(null);
  const { sent, say, unsay } = useSentVerdicts(task);
  const focus = useNextHunk(body, task, sent);
  const comeToHunk = (id: string) => comeTo(hunkOf(id, body.current));
  const takingBack = (id: string) => {
    unsay(id);
    comeToHunk(id);
  };
  const { actions, notice } = useReviewActions(task, { sent, settling: say, takingBack, settlingAll: focus.goOn });
  const { changes, isByRisk, setByRisk } = useOrder(task);
  const isOpen = isAwaited && changes.some(({ hunk }) => isUndecided(task, hunk));
  const counts = hunkCounts(task);
  const onKeyDown = (event: KeyboardEvent) => {
    if (takeKey(event, { body: body.current, focus, changes, actions: isOpen ? actions : null })) event.preventDefault();
  };
  return (
    <Card
      focusOn={(card) => hunkTargets.all(card).find((hunk) => hunkTargets.keyOf(hunk)?.isOpen)}
      title={title}
      side={
        <>
          {counts.total > 0 && t('card.task.progress', { settled: counts.settled, total: counts.total })}
          {isAwaited && <TaskMenu taskId={task.id} offered={['redo', 'revise', 'mark', 'skip']} />}
        </>
      }
      onKeyDown={onKeyDown}
      actions={(isOpen && <Footer actions={actions} notice={notice} />) || (isAwaited && task.noEdits && <CardActs of="review" />)}
    >
      <ReviewLine task={task} />
      <StepHelp task={task} />
      <Findings findings={findingsIn(task).filter(({ hunkId }) => hunkId === null)} dismissed={task.review?.dismissed ?? []} />
      {isAwaited && <PendingList task={task} changes={changes} isByRisk={isByRisk} onOrder={setByRisk} onJump={comeToHunk} />}
      <div
        ref={body}
        onFocusCapture={(event: FocusEvent) => {
          focus.here.current = hunkAt(event.target);
        }}
      >
        <HunkList
          taskId={task.id}
          attempt={task}
          changes={changes}
          isByFile={!isByRisk}
          actions={isAwaited ? actions : null}
          sent={sent}
          onSettleFile={(path, accept) => actions.settleAll(accept, path)}
        />
      </div>
      <Problems change={task.diagnostics} />
      <Refusals refused={task.refused} />
      {isAwaited && <CheckTime />}
      {isAwaited && <Affected taskId={task.id} />}
      {isOpen && (
        <div class="row card-more">
          <CardActs of="review" only="apart" />
        </div>
      )}
    </Card>
  );
}

/** Returns the hunks ordered by file or by risk, and the user's choice of order, which the panel remembers. */
function useOrder({ id, files, review }: TaskProgress) {
  const { host } = usePanel();
  const [isByRisk, setByRisk] = useState(() => host.recall().isByRisk);
  const planned = useSession().progress.offered?.plan.tasks.find((task) => task.id === id);
  const changes = useMemo(() => {
    const inFiles = reviewChanges(files);
    return isByRisk ? riskiestFirst(inFiles, review, planned) : inFiles;
  }, [files, review, planned, isByRisk]);
  const choose = (next: boolean) => {
    setByRisk(next);
    host.remember({ isByRisk: next });
  };
  return { changes, isByRisk, setByRisk: choose };
}

function Footer({ actions, notice }: { readonly actions: ReviewActions; readonly notice: string }) {
  const { live } = usePanel();
  const t = useStrings();
  const files = live.saving.value;
  const isSaving = files !== null;
  return (
    <>
      <p class={isSaving ? 'notice late' : 'notice'} role="status">
        {isSaving ? t.count('card.task.saving', files) : notice}
      </p>
      <ReviewKeys />
      <CardActs
        of="review"
        only="together"
        own={{
          'card.task.rejectAll': { busy: isSaving, onPress: () => actions.settleAll(false) },
          'card.task.acceptAll': { busy: isSaving, onPress: () => actions.settleAll(true) },
          'card.task.confirmAll': { busy: isSaving, onPress: () => actions.confirmAll() },
        }}
      />
    </>
  );
}

interface Keyboard {
  readonly body: HTMLElement | null;
  readonly focus: HunkFocus;
  readonly changes: readonly ReviewChange[];
  /** Null if no verdict is expected. */
  readonly actions: ReviewActions | null;
}

/** Handles a key press; returns whether the key was a review shortcut. */
function takeKey(event: KeyboardEvent, { body, focus, changes, actions }: Keyboard): boolean {
  if (event.defaultPrevented || isEditable(event.target) || hasOwnKeys(event.target)) return false;
  const stroke = reviewKey(event);
  const hunkId = hunkAt(event.target);
  switch (stroke?.kind) {
    case 'next':
    case 'previous':
      focus.move(stroke.kind === 'next' ? 1 : -1, hunkId);
      return true;
    case 'press':
      return press(hunkOf(hunkId, body), stroke.letter);
    case 'acceptStep':
      actions?.settleAll(true);
      return actions !== null;
    case 'acceptFile': {
      const path = changes.find(({ hunk }) => hunk.id === hunkId)?.file.path;
      if (path !== undefined) actions?.settleAll(true, path);
      return path !== undefined;
    }
    case 'undo':
      actions?.undo(hunkId, focus.last.current);
      return actions !== null;
    default:
      return false;
  }
}

/** Presses the hunk's button that has this letter. Returns false if there is no such button. */
function press(hunk: HTMLElement | undefined, letter: string): boolean {
  const button = hunk ? keyButtons.find(letter, hunk) : null;
  button?.click();
  return button !== null;
}

const times: readonly VerificationTime[] = ['everyStep', 'atEnd'];

function CheckTime() {
  const { connection, send } = usePanel();
  const t = useStrings();
  const { checks, tasks } = useSession().progress;
  const { when } = checks;
  const environment = connection.environment.value;
  // With a single step, checking after each step and at the end are the same, so the choice is not shown.
  if (!environment?.verification || tasks.length < 2) return null;
  return (
    <fieldset class="check-time">
      <legend>{t('card.verification.when')}</legend>
      {times.map((time) => (
        <QuietButton key={time} pressed={when === time} onPress={() => when !== time && send({ type: 'verification.choose', when: time })}>
          {t(`card.verification.${time}`)}
        </QuietButton>
      ))}
      {when === 'everyStep' && !environment.isTrusted && <span class="quiet">{t('card.verification.untrusted')}</span>}
    </fieldset>
  );
}

/** Shows which steps undoing the decisions behind this step would affect. */
function Affected({ taskId }: { readonly taskId: string }) {
  const t = useStrings();
  const session = useSession();
  const { offered } = session.progress;
  const answers = offered?.plan.tasks.find(({ id }) => id === taskId)?.answers ?? [];
  if (!offered || answers.length === 0) return null;
  return (
    <Fold summary={t('card.task.affects')}>
      <ul>
        {answers.map((decision) => (
          <li key={decision}>
            {t('card.task.affected', {
              decision: entryName(session, decision, t),
              tasks: dependentsOf(offered.plan, decision)
                .map(({ id }) => taskTitle(session, id))
                .join(', '),
            })}
          </li>
        ))}
      </ul>
      <p class="quiet">{t('card.task.kept')}</p>
    </Fold>
  );
}
