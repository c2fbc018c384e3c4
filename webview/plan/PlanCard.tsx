// Card for reading, commenting on, changing and approving the plan.
import { path as add } from '@vscode/codicons/src/icons/add.svg';
import { useRef } from 'preact/hooks';
import type { OfferedPlan } from '../../src/core/execution/state';
import { isApprovalOpen } from '../../src/core/plan/approval';
import { planChanges } from '../../src/core/plan/planChanges';
import { commentableLines } from '../../src/core/plan/taskFields';
import type { TaskMap } from '../../src/core/plan/taskMap';
import type { EntryOf } from '../../src/core/transcript';
import { Icon } from '../icons/Icon';
import { usePanel, useSession, useStrings } from '../model/context';
import { isLatest, repeats } from '../model/selectors';
import { Dissent } from '../common/Dissent';
import { SessionEstimateLine } from '../common/EstimateLine';
import { Card, SettledCard } from '../ui/Card';
import { Chip } from '../ui/Chip';
import { Fold } from '../ui/Fold';
import { CardActs } from '../common/CardActs';
import { PlanLine } from './PlanTaskDetails';
import { DroppedTasks, NotFollowed, PlacedComments, PlanGaps, ReviewersState, TaskRemarks } from './PlanNotes';
import { TaskList } from './PlanTask';
import { usePlanEdit } from './usePlanEdit';

export function PlanEntry({ entry }: { readonly entry: EntryOf<'plan'> }) {
  const t = useStrings();
  const session = useSession();
  const { version } = entry;
  const { offered } = session.progress;
  if (!offered || offered.version !== version || !isLatest(session, entry)) {
    return <SettledCard title={t('card.plan.version', { version })} outcome={t('card.replaced')} mark="none" />;
  }
  if (session.phase !== 'execution') {
    return (
      <SettledCard title={t('card.plan.version', { version })} outcome={t.count('card.plan.tasks', offered.plan.tasks.length)}>
        <TaskList offered={offered} />
      </SettledCard>
    );
  }
  return <OpenPlan offered={offered} isOpen={isApprovalOpen(session)} isApproved={session.progress.started} />;
}

interface Props {
  readonly offered: OfferedPlan;
  readonly isOpen: boolean;
  readonly isApproved: boolean;
}

function OpenPlan({ offered, isOpen, isApproved }: Props) {
  const t = useStrings();
  const frame = useRef<HTMLDivElement>(null);
  const { progress, ready, clarify } = useSession();
  const { send } = usePanel();
  const { previous } = progress;
  const editing = usePlanEdit(offered, previous, frame);
  const { plan, version, hash, by } = offered;
  const changes = planChanges(isApproved ? null : (previous?.plan ?? null), plan);
  return (
    <Card
      title={t('card.plan.title')}
      side={
        <>
          {by === 'user' && !isApproved && <span class="quiet">{t('card.plan.byYou')} </span>}
          <Chip tone={isApproved ? 'good' : 'plain'} title={hash}>
            {t(isApproved ? 'card.plan.approved' : 'card.plan.stamp', { version })}
          </Chip>
        </>
      }
      actions={isOpen && !editing.draft && <CardActs of="approval" />}
    >
      <div ref={frame}>
        {plan.goal && !isSaidAlready(plan, clarify.request) && (
          <div class="why">
            <PlanLine hash={isOpen ? hash : null} taskId={null} line={plan.goal} />
          </div>
        )}
        {!isApproved && <PlanGaps plan={plan} />}
        <TaskList offered={offered} changes={changes} {...(isOpen ? { editing } : {})} />
        {isOpen && !editing.draft && (
          <button type="button" class="quiet-button add-task" onClick={editing.add}>
            <Icon path={add} /> {t('card.plan.add')}
          </button>
        )}
        {isOpen && (
          <p class="plan-said quiet" role="status" aria-live="polite">
            {editing.said}
          </p>
        )}
        {isOpen && <DroppedTasks dropped={changes.dropped} onTakeBack={by === 'user' && previous ? editing.takeBack : null} />}
        <TaskRemarks taskId={null} />
        {!isApproved && <ReviewersState offered={offered} />}
        {plan.openDecisions.length > 0 && (
          <div class="open-decisions">
            <b>{t('card.plan.openDecisions')}</b>
            <ul>
              {plan.openDecisions.map((line) => (
                <li key={line}>
                  <PlanLine hash={isOpen ? hash : null} taskId={null} line={line} />
                </li>
              ))}
            </ul>
          </div>
        )}
        <NotFollowed plan={plan} />
        {ready && ready.handover.prompt !== '' && (
          <Fold summary={t('card.ready.prompt')}>
            <pre class="prompt">{ready.handover.prompt}</pre>
          </Fold>
        )}
        {isOpen && (
          <>
            <Dissent isSaid={({ id }) => plan.openDecisions.some((line) => namesEntry(line, id))} />
            <PlacedComments isAt={({ line }) => !linesOf(plan).includes(line)} />
            <SessionEstimateLine />
            <p class="hint">
              {t('card.plan.hint')}{' '}
              <button type="button" class="link" onClick={() => send({ type: 'editor.openPlan' })}>
                {t('card.plan.document')}
              </button>
            </p>
          </>
        )}
      </div>
    </Card>
  );
}

/** Whether the goal can be omitted, because it repeats the only step or the user's request. */
function isSaidAlready({ goal, tasks }: TaskMap, request: string): boolean {
  return tasks.length === 1 && (repeats(goal, tasks[0]?.title ?? '') || repeats(goal, request));
}

function linesOf({ goal, openDecisions, tasks }: TaskMap): readonly string[] {
  return [goal, ...openDecisions, ...tasks.flatMap(commentableLines)].filter((line) => line !== '');
}

function namesEntry(line: string, id: string): boolean {
  return new RegExp(`\\b${id}\\b`).test(line);
}
