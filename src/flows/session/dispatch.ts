// Handlers for the user's commands, one per command.
import { liftFacts } from '../kernel/raiseFault';
import { agentById } from '../../core/agents/roster';
import { findLast } from '../../core/base/chunkedList';
import type { Command, CommandOf, EditorCommand, SetupCommand } from '../../core/commands';
import { isUnderstood } from '../../core/clarify/size';
import { mayPass } from '../../core/discussion/budget';
import { decisionsOnObjections } from '../../core/discussion/choices';
import { canStillAgree } from '../../core/discussion/consensus';
import { designLines } from '../../core/discussion/promptText';
import { isClosable, maxPins } from '../../core/discussion/ledger';
import { canMute, canSeat, canUnseat } from '../../core/discussion/membership';
import { withDissent, withOwnDecisions } from '../../core/discussion/quoteCheck';
import { canCallVote } from '../../core/discussion/votes';
import type { Fact } from '../../core/events';
import { canAskPreMortem } from '../../core/preMortem/preMortem';
import type { ModelCommand } from '../../core/models/commands';
import { type Awaited, awaits } from '../../core/next';
import { approvalFacts, canApprove } from '../../core/plan/approval';
import type { ExecutionHandover } from '../../core/plan/executionHandover';
import { awaitingRun } from '../../core/predictions/prediction';
import type { Session } from '../../core/session';
import { toolUse } from '../../core/tools/toolUse';
import { acceptedFacts } from '../clarify/clarify';
import { openingFacts } from '../discussion/vote';
import { runHunkCommand } from '../edits/hunkCommands';
import { settleCheckout } from '../edits/observeHunks';
import { preview } from '../edits/restore';
import { bringChanges, keepHandedOn, keepOwnSave } from '../execution/handOn';
import { proposeRecord } from '../execution/proposeDecisionRecord';
import { beginReview } from '../execution/beginReview';
import { settleCommand } from '../execution/runCommand';
import { stepFacts } from '../execution/taskCommands';
import { skipVerification, verify } from '../execution/verify';
import { askOpinion, runExpertCommand } from '../experts/expertCommands';
import type { Flow, StepRunner } from '../kernel/flow';
import { planFacts } from '../plan/planCommands';
import { asideFacts } from '../plan/sideQuestion';
import { answerFacts, choiceFacts, consensusFacts, extensionFacts, goFacts, readyFacts, startFacts } from '../messageIntent/cardFacts';
import { chooseSize } from '../messageIntent/typedAct';
import { end, settleWish, pauseFacts } from '../messageIntent/confirmIntent';
import { commandWorkshop } from '../workshop/workshopCommands';
import { say } from './say';

/** Commands handled within a session. Commands for the editor and the session list are handled elsewhere. */
export type SessionCommand = Exclude<
  Command,
  EditorCommand | SetupCommand | { type: `session.${string}` | 'clarify.resume' | 'restore.settle' | 'run.stop' }
>;

interface At {
  readonly flow: Flow;
  readonly run: StepRunner;
  readonly session: Session;
  readonly awaited: Awaited | null;
}

/**
 * Returns the facts of a command, or a promise for asynchronous work. No facts if the command is outdated, such as a click on an old card.
 */
type Handler<C> = (at: At, command: C) => readonly Fact[] | Promise<void>;

type Handlers = { readonly [T in SessionCommand['type']]: Handler<CommandOf<T>> };

const onPlan: Handler<Parameters<typeof planFacts>[1]> = ({ flow }, command) => planFacts(flow, command);
const onStep: Handler<Parameters<typeof stepFacts>[1]> = ({ flow }, command) => stepFacts(flow, command);
const onModel: Handler<Parameters<typeof modelFacts>[1]> = ({ flow }, command) => modelFacts(flow, command);
const onHunk: Handler<Parameters<typeof runHunkCommand>[1]> = ({ flow }, command) => runHunkCommand(flow, command);
const onExperts: Handler<Parameters<typeof runExpertCommand>[2]> = ({ flow, run }, command) => runExpertCommand(flow, run, command);
const onWorkshop: Handler<Parameters<typeof commandWorkshop>[2]> = ({ flow, run }, command) => commandWorkshop(flow, run, command);

const handlers: Handlers = {
  // Running work
  'message.send': async ({ flow, run }, command) => {
    const typed = await say(flow, run, command);
    if (typed && isSessionCommand(typed)) await dispatch(flow, run, typed);
  },
  'run.end': ({ flow, run }) => end(flow, run),
  'run.resume': ({ session }) => liftFacts(session),
  'wish.settle': ({ flow, run }, command) => settleWish(flow, run, command),
  'language.choose': ({ session }, { language }) =>
    session.language === language ? [] : [{ type: 'language.settled', language, by: 'user' }],
  'model.assign': onModel,
  'cap.extend': onModel,
  'message.pin': onModel,
  // Clarifying questions
  'questions.answer': ({ session }, { round, answers }) => (session.phase === 'clarify' ? answerFacts(session, round, answers) : []),
  'brief.accept': ({ session, awaited }, { brief }) => (awaited === 'briefAcceptance' ? acceptedFacts(session, brief, false) : []),
  'size.choose': ({ flow, run }, command) => chooseSize(flow, run, command),
  // Discussion
  'member.seat': ({ session }, { agent }) => (canSeat(session, agent) ? [{ type: 'member.seated', agent }] : []),
  'member.unseat': ({ session }, { agent }) => (canUnseat(session, agent) ? [{ type: 'member.unseated', agent }] : []),
  'member.mute': ({ session }, { agent, muted }) =>
    canMute(session, agent, muted) ? [{ type: muted ? 'member.muted' : 'member.unmuted', agent }] : [],
  'floor.pass': ({ session, awaited }) => (awaited === 'floor' && mayPass(session.discussion) ? [{ type: 'floor.passed' }] : []),
  'discussion.close': ({ flow, session }) => (session.phase === 'discovery' && isUnderstood(session.clarify) ? goFacts(flow) : []),
  'incident.ask': ({ session }) =>
    canAskPreMortem(session) ? [{ type: 'incident.asked', version: session.discussion.proposal?.version ?? 0, by: 'user' }] : [],
  'prediction.answer': ({ session }, { id, allowed }) => {
    if (!awaitingRun(session).some((prediction) => prediction.id === id)) return [];
    return [
      allowed
        ? { type: 'prediction.allowed', predictionId: id }
        : { type: 'prediction.settled', predictionId: id, result: 'waived', places: [] },
    ];
  },
  'tool.answer': ({ session }, { callId, allowed }) =>
    toolUse(session.tools, callId)?.state === 'asked' ? [{ type: 'tool.answered', callId, allowed }] : [],
  'vote.call': ({ flow, session }) => (canCallVote(session) ? openingFacts(session, 'user', flow.ports.ids.next('v')) : []),
  'objection.close': ({ session }, { id, reason }) => {
    const isOpen = session.discussion.objections.some((objection) => objection.id === id && objection.open);
    return isOpen && reason !== '' ? [{ type: 'objection.closed', objectionId: id, reason }] : [];
  },
  'note.close': ({ session }, { id, reason }) => {
    const isOpen = session.discussion.ledger.some((note) => note.id === id && isClosable(note));
    return isOpen ? [{ type: 'note.closed', noteId: id, reason }] : [];
  },
  'choice.make': ({ flow, awaited }, { objectionId, choice }) => (awaited === 'choice' ? choiceFacts(flow, objectionId, choice) : []),
  'consensus.settle': ({ flow, session }, { taken }) => (mayTakeConsensus(session, taken) ? consensusFacts(flow, taken) : []),
  'workshop.start': onWorkshop,
  'workshop.cancel': onWorkshop,
  'workshop.askAgain': onWorkshop,
  'workshop.pick': onWorkshop,
  'workshop.adopt': onWorkshop,
  // Handover and plan
  'ready.edit': ({ session, awaited }, { handover }) =>
    awaited === 'readyChoice' ? [{ type: 'ready.written', handover: withOpenDissent(handover, session) }] : [],
  'ready.settle': ({ flow, session, awaited }, { choice, advised }) => {
    if (choice === 'start' && mayTakeConsensus(session, true)) return startFacts(flow, advised);
    return awaited === 'readyChoice' ? readyFacts(flow, choice, advised) : [];
  },
  'experts.run': onExperts,
  'experts.skip': onExperts,
  'expert.cancel': onExperts,
  'plan.approve': ({ flow }, { hash }) => approve(flow, hash),
  'plan.edit': onPlan,
  'plan.comment': onPlan,
  'plan.uncomment': onPlan,
  'plan.revise': onPlan,
  'aside.ask': ({ flow }, command) => asideFacts(flow, command),
  // Execution
  'execution.goOn': ({ flow, run, awaited }, { goOn }) => {
    if (!goOn) return stopHere(flow, run);
    return awaited === 'goOn' ? [{ type: 'execution.continued' }] : [];
  },
  'execution.pause': ({ flow, run }) => pause(flow, run),
  'hunk.settle': onHunk,
  'hunk.reopen': onHunk,
  'hunk.resolve': onHunk,
  'hunk.edit': onHunk,
  'task.settle': onHunk,
  'review.refresh': onHunk,
  'checkout.settle': ({ flow }, command) => settleCheckout(flow, command),
  'review.ask': onStep,
  'task.mark': onStep,
  'task.skip': onStep,
  'task.buildAnyway': onStep,
  'task.redo': onStep,
  'task.revise': onStep,
  'step.help': onStep,
  'verification.choose': onStep,
  'verification.fix': onStep,
  'verification.waive': onStep,
  'handOn.keep': ({ flow }, command) => keepHandedOn(flow, command),
  'handOn.saved': ({ flow }, command) => keepOwnSave(flow, command),
  'handOn.review': ({ flow }, command) => bringChanges(flow, command),
  'changes.review': ({ flow }, command) => beginReview(flow, command),
  'opinion.ask': ({ flow }, command) => askOpinion(flow, command),
  'command.settle': ({ flow }, command) => settleCommand(flow, command),
  'verification.run': async ({ run, awaited }) => void (awaited === 'verification' && run.start(verify)),
  'verification.skip': async ({ flow, awaited }) => void (awaited === 'verification' && (await skipVerification(flow))),
  'checkpoint.preview': ({ flow }, command) => preview(flow, command),
  'record.propose': ({ flow }) => proposeRecord(flow),
};

function isSessionCommand(command: Command): command is SessionCommand {
  return command.type in handlers;
}

/** Commands that start their own work, so work does not resume automatically after them. */
const startsItself: readonly SessionCommand['type'][] = ['verification.run', 'message.send'];

/**
 * Runs one command; a no-op if the command is outdated.
 * @param flow its signal is not used for the team's work, which has its own signal
 */
export async function dispatch(flow: Flow, run: StepRunner, command: SessionCommand): Promise<void> {
  const session = flow.recorder.session();
  const handle = handlers[command.type] as Handler<SessionCommand>;
  const done = handle({ flow, run, session, awaited: awaits(session) }, command);
  if (done instanceof Promise) await done;
  else if (done.length > 0) await flow.recorder.record(...done);
  if (!startsItself.includes(command.type)) run.continueWork();
}

async function approve({ recorder }: Flow, hash: string): Promise<void> {
  if (canApprove(recorder.session(), hash)) await recorder.record(...approvalFacts(hash, 'button'));
}

/**
 * Returns the edited handover with the recorded open objections, decisions on objections, and clauses put back, because the user cannot
 * change these in the handover.
 */
function withOpenDissent(handover: ExecutionHandover, { discussion }: Session): ExecutionHandover {
  return {
    ...handover,
    decisions: withOwnDecisions(handover.decisions, decisionsOnObjections(discussion)),
    dissent: withDissent(handover.dissent, discussion.objections),
    design: designLines(discussion.proposal),
  };
}

/** Whether the user can accept or decline a consensus. A declined offer can still be accepted while the proposal is unchanged. */
function mayTakeConsensus(session: Session, taken: boolean): boolean {
  return awaits({ ...session, discussion: { ...session.discussion, owed: null } }) === 'consensus' || (taken && canStillAgree(session));
}

/** Returns the facts of a command on models, limits or pinned messages; none if the command's subject does not exist. */
function modelFacts(flow: Flow, command: ModelCommand): Fact[] {
  const session = flow.recorder.session();
  switch (command.type) {
    case 'model.assign':
      return assignFacts(session, command.agent, command.model);
    case 'cap.extend':
      return extensionFacts(flow);
    case 'message.pin':
      return pinFacts(session, command.messageId, command.pinned);
  }
}

function assignFacts({ id, models, discussion }: Session, agent: string, model: string | null): Fact[] {
  const isKnown = id !== '' && agentById(agent, discussion.own) !== undefined;
  return isKnown && (models.assigned[agent] ?? null) !== model ? [{ type: 'model.assigned', agent, model }] : [];
}

function pinFacts({ discussion, transcript }: Session, messageId: string, pinned: boolean): Fact[] {
  const isPinned = discussion.pins.some((pin) => pin.messageId === messageId);
  if (!pinned) return isPinned ? [{ type: 'message.unpinned', messageId }] : [];
  if (isPinned || discussion.pins.length >= maxPins) return [];
  const entry = findLast(transcript.entries, ({ id }) => id === messageId);
  if (entry?.kind === 'message') return [{ type: 'message.pinned', messageId, text: entry.text }];
  const isSaid = entry?.kind === 'turn' && entry.state !== 'open' && entry.text !== '';
  return isSaid ? [{ type: 'message.pinned', messageId, text: entry.text, by: entry.agent }] : [];
}

/**
 * Records that the user stopped the work, and ends work that is still running. Idempotent; a no-op if nothing ran and no work is due.
 * @param wasBusy whether work was running when the user stopped it
 */
export async function stop({ recorder }: Flow, run: StepRunner, wasBusy: boolean): Promise<void> {
  if (!wasBusy && !run.isBusy() && awaits(recorder.session()) !== null) return;
  // A stopped build still answers side questions, so a second stop ends the answer.
  const isDue = (session: Session) => session.stopped === null || awaits(session) === null;
  await run.stop(() => recorder.recordIf(isDue, { type: 'run.stopped', reason: 'user' }));
}

/** Stops a build that is paused to ask the user whether to continue. Ends running work first. */
async function stopHere(flow: Flow, run: StepRunner): Promise<void> {
  if (awaits(flow.recorder.session()) !== 'goOn') return;
  await run.stop(() => flow.recorder.recordIf(({ stopped }) => stopped === null, { type: 'run.stopped', reason: 'user' }));
}

/** Pauses the build and returns to the discussion. Finished work is kept; work not yet written to files will be planned again. */
async function pause(flow: Flow, run: StepRunner): Promise<void> {
  const facts = pauseFacts(flow.recorder.session());
  if (facts.length === 0) return;
  // The build may have ended in the meantime, so the phase is checked again.
  await run.stop(() => flow.recorder.recordIf(({ phase }) => phase === 'execution', ...facts));
}
