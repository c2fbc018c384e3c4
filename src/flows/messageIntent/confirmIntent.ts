// Asks the user to confirm the meaning of a message, by click or by a typed yes.
import { isUnderstood } from '../../core/clarify/size';
import { lastStepStart } from '../../core/checkpoints/checkpoints';
import type { CommandOf } from '../../core/commands';
import { followUpRequest, messageOf } from '../../core/conversation/conversation';
import { canStillAgree } from '../../core/discussion/consensus';
import type { Fact } from '../../core/events';
import { currentTask, taskWithUnmetDependencies } from '../../core/execution/selectors';
import { openBatch } from '../../core/experts/batch';
import { liftFacts } from '../kernel/raiseFault';
import { awaits, canTake } from '../../core/next';
import { approvalFacts, canApprove, isOffered } from '../../core/plan/approval';
import type { Session } from '../../core/session';
import { commandById } from '../../core/shell/proposedCommand';
import type { Want } from '../../core/messageIntent/facts';
import { openWish, type Wish } from '../../core/messageIntent/wish';
import { runHunkCommand } from '../edits/hunkCommands';
import { preview } from '../edits/restore';
import { settledBy } from '../execution/runCommand';
import { stepFacts } from '../execution/taskCommands';
import { verify } from '../execution/verify';
import type { Flow, StepRunner } from '../kernel/flow';
import { briefFacts, choiceFacts, consensusFacts, extensionFacts, readyFacts, startFacts } from './cardFacts';
import { sizeFacts } from './typedAct';
import { answers, type IntentEffect } from './intentEffect';
import { openWorkshop } from '../../core/workshop/workshop';
import { closingFacts } from '../workshop/workshop';

/** Whether the session can be ended. An accepted restore must be completed first. */
export function canEnd({ phase, checkpoints }: Session): boolean {
  return phase !== null && phase !== 'done' && !checkpoints.pending;
}

/**
 * Whether ending would lose work. Clarifying questions can be reopened with a click, and a discussion without turns has nothing to lose.
 */
function wouldLose({ phase, discussion, workshops }: Session): boolean {
  if (phase === 'discovery') return discussion.taken > 0 || workshops.length > 0;
  return phase !== 'clarify';
}

/** Returns the facts that end the session. They clear faults, keep written files and drop undecided hunks. */
function endFacts(session: Session): Fact[] {
  const { phase, workshops } = session;
  if (!canEnd(session)) return [];
  const workshop = openWorkshop(workshops);
  return [
    ...liftFacts(session),
    ...(workshop ? closingFacts(session, workshop, { outcome: 'cancelled', winner: null, by: null, contenders: [] }) : []),
    { type: 'phase.entered', from: phase, to: 'done', cause: 'cancelled' },
  ];
}

/** Returns the facts that lead back to the discussion. Finished work is kept; unwritten work will be planned again. */
export function pauseFacts({ phase }: Session): Fact[] {
  if (phase !== 'execution') return [];
  return [
    { type: 'phase.entered', from: 'execution', to: 'discovery', cause: 'pausedToRevise' },
    { type: 'floor.opened', reason: 'declined' },
  ];
}

/** Ends the session. Asks for confirmation first if work would be lost; a repeated request changes nothing. */
export async function end({ recorder, ports }: Flow, run: StepRunner): Promise<void> {
  const session = recorder.session();
  if (!canEnd(session) || openWish(session.wishes)?.want === 'end') return;
  if (wouldLose(session)) return recorder.record({ type: 'wish.asked', wishId: ports.ids.next('w'), want: 'end' });
  await run.stop(() => recorder.record(...endFacts(recorder.session())));
}

export async function settleWish(flow: Flow, run: StepRunner, { wishId, taken }: CommandOf<'wish.settle'>): Promise<void> {
  const { recorder } = flow;
  const wish = openWish(recorder.session().wishes);
  if (wish?.id !== wishId || (taken && !canTake(wish, recorder.session()))) return;
  const settle = () =>
    recorder.record({ type: 'wish.settled', wishId, taken }, ...(taken ? takenFacts(flow, wish, recorder.session()) : []));
  if (taken && endsWork.includes(wish.want)) await run.stop(settle);
  else await settle();
  if (taken) await afterwards(flow, run, wish);
}

/** Returns the effect of a typed yes. It equals the effect of a click, because the confirmation line announces the effect. */
export function takenByWord(flow: Flow, wish: Wish): IntentEffect {
  const session = flow.recorder.session();
  return {
    ...answers({ type: 'wish.settled', wishId: wish.id, taken: true }, ...takenFacts(flow, wish, session)),
    ...(endsWork.includes(wish.want) && { stops: true }),
    ...(wish.want === 'retry' && { retries: true }),
    next: (live, run) => afterwards(live, run, wish),
  };
}

/** Runs effects that are not facts. Edits are settled in the same way as by their buttons, so files are checked again before a write. */
async function afterwards(flow: Flow, run: StepRunner, { want, taskId }: Wish): Promise<void> {
  if (want === 'check') return void run.start(verify);
  if (want === 'undo') return undo(flow.recorder.session())?.next?.(flow, run);
  if (taskId === null || (want !== 'accept' && want !== 'reject')) return;
  await runHunkCommand(flow, { type: 'task.settle', taskId, accept: want === 'accept' });
}

/** Actions that end any running work first. */
const endsWork: readonly Want[] = ['stop', 'end', 'replan', 'change', 'rewrite', 'skip'];

function takenFacts(flow: Flow, wish: Wish, session: Session): Fact[] {
  const { want, planHash, taskId, objectionId, commandId } = wish;
  switch (want) {
    case 'build':
      if (session.phase === 'clarify') return sizeFacts(flow, { type: 'size.choose', size: 'direct' });
      if (awaits(session) === 'readyChoice') return readyFacts(flow, 'start');
      return session.phase === 'discovery' && isUnderstood(session.clarify) ? startFacts(flow) : [];
    case 'approve':
      return planHash !== null && canApprove(session, planHash) ? [...approvalFacts(planHash, 'button')] : [];
    case 'skip':
      return currentTask(session.progress)?.id === taskId && taskId !== null ? [{ type: 'task.settled', taskId, outcome: 'skipped' }] : [];
    case 'stop':
      return [{ type: 'run.stopped', reason: 'user' }];
    case 'end':
      return endFacts(session);
    case 'replan':
      return pauseFacts(session);
    case 'change':
      return canApprove(session, planHash) ? pauseFacts(session) : [];
    case 'fix':
      return stepFacts(flow, { type: 'verification.fix' });
    case 'waive':
      return stepFacts(flow, { type: 'verification.waive' });
    case 'extend':
      return extensionFacts(flow, true);
    case 'acceptRisk':
      return choiceFacts(flow, objectionId ?? '', { kind: 'accept' });
    case 'decideLater':
      return choiceFacts(flow, objectionId ?? '', { kind: 'later' });
    case 'run': {
      const command = commandById(session.shell, commandId ?? '');
      return command?.state === 'asked' ? [settledBy(command, 'once')] : [];
    }
    case 'brief':
      return session.phase === 'clarify' && session.clarify.corrections.length === 0 ? briefFacts(session) : [];
    case 'proposal':
      return session.discussion.consensus?.state === 'offered' || canStillAgree(session) ? consensusFacts(flow, true) : [];
    case 'experts': {
      const batch = awaits(session) === 'experts' ? openBatch(session.experts) : undefined;
      return batch?.brief ? [{ type: 'experts.asked', batchId: batch.id, arm: 'experts' }] : [];
    }
    case 'goOn':
      return goOnFacts(session);
    case 'redo':
      return stepFacts(flow, { type: 'task.revise', taskId: taskId ?? '', text: messageOf(wish, session.transcript)?.text ?? '' });
    case 'help':
      return stepFacts(flow, { type: 'step.help', taskId: taskId ?? '', text: messageOf(wish, session.transcript)?.text ?? '' });
    case 'byHand':
      return stepFacts(flow, { type: 'task.mark', taskId: taskId ?? '' });
    case 'accept':
    case 'reject':
    case 'undo':
    case 'check':
      return [];
    case 'followUp':
      return followUpFacts(session, wish);
    case 'retry':
      return liftFacts(session);
    case 'rewrite': {
      const { messageId } = wish;
      const text = messageOf(wish, session.transcript)?.text;
      return messageId !== null && text !== undefined && isOffered(session.progress, planHash)
        ? [{ type: 'message.read', messageId, heardAs: 'wish', text }]
        : [];
    }
  }
}

function goOnFacts(session: Session): Fact[] {
  const awaited = awaits(session);
  if (awaited === 'resume' && session.phase === 'execution') return [{ type: 'run.resumed' }];
  const task = awaited === 'unmetDependencies' ? taskWithUnmetDependencies(session.progress) : null;
  if (task) return [{ type: 'basis.waived', taskId: task.id }];
  return awaited === 'goOn' ? [{ type: 'execution.continued' }] : [];
}

/** Returns the facts for a change requested after the build. The change gets its own plan, and finished steps are kept. */
function followUpFacts(session: Session, wish: Wish): Fact[] {
  const request = session.phase === 'done' ? followUpRequest(wish, session)?.text : undefined;
  return request === undefined ? [] : [{ type: 'phase.entered', from: 'done', to: 'execution', cause: 'followUp', request }];
}

/** Offers to restore the last applied step. The card shows each file, and nothing is written until the offer is accepted. */
function undo({ checkpoints }: Session): IntentEffect | null {
  const start = lastStepStart(checkpoints);
  if (!start) return null;
  const next = (flow: Flow, _run: StepRunner) =>
    preview(flow, { type: 'checkpoint.preview', checkpointId: start.checkpointId, what: 'files' });
  return { ...answers(), next };
}
