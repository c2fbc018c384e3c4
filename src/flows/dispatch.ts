// What each command of the user means: the facts it records, and whether the team takes up its work.
import type { Command, CommandOf, EditorCommand, SetupCommand } from '../core/commands';
import { isModelCommand, type ModelCommand } from '../core/models/commands';
import type { ExpertCommand } from '../core/experts/commands';
import type { Fact } from '../core/events';
import { openRound } from '../core/handover/clarify';
import { type Answer, answersTo } from '../core/handover/questions';
import type { ExecutionHandover } from '../core/handover/execution';
import { type Awaited, awaits, isBeingRead, openQuestion } from '../core/next';
import type { Session } from '../core/session';
import { mayPass } from '../core/team/budget';
import { absentMentions, mentionsIn } from '../core/team/mentions';
import { isClosable } from '../core/team/ledger';
import { withDissent } from '../core/team/quotes';
import { mentionables } from '../core/team/render';
import { canMute, canSeat, canUnseat, seatedByMention } from '../core/team/seats';
import { readTrigger, type Trigger, type TriggerState } from '../core/team/triggers';
import { canCallVote } from '../core/team/votes';
import { asideFacts } from './aside';
import { calledFacts, isExpertCommand, runExpertCommand } from './experts';
import type { Flow } from './flow';
import { handOver } from './handOver';
import { modelFacts } from './modelFacts';
import { planFacts } from './planCard';
import { proposeRecord } from './proposeRecord';
import { preview } from './restore';
import type { Run } from './run';
import { isStepCommand, type StepCommand, stepFacts } from './steps';
import { skipVerification, verify } from './verify';
import { giveVerdict, isVerdict, type Verdicts } from './verdict';
import { openingFacts } from './vote';
import { commandWorkshop, isWorkshopCommand, type WorkshopCommand, workshopMessageFacts } from './workshopCommands';

/** Commands that the session knows; those of the editor and of the list of sessions never get here. */
export type SessionCommand = Exclude<
  Command,
  EditorCommand | SetupCommand | { type: `session.${string}` | 'clarify.resume' | 'restore.settle' }
>;

/**
 * Carries out one command. A command that no longer fits the facts, such as a click on an outdated card, does nothing.
 * @param flow its signal is not used for the team's work: that is the run's own
 */
export async function dispatch(flow: Flow, run: Run, command: SessionCommand): Promise<void> {
  const { recorder } = flow;
  if (command.type === 'run.stop') return stop(flow, run);
  if (command.type === 'verification.run') return void (awaits(recorder.session()) === 'verification' && run.start(verify));
  if (command.type === 'message.send') return say(flow, run, command);
  if (isVerdict(command)) await giveVerdict(flow, command);
  else if (command.type === 'verification.skip') await (awaits(recorder.session()) === 'verification' ? skipVerification(flow) : undefined);
  else if (command.type === 'checkpoint.preview') await preview(flow, command);
  else if (command.type === 'execution.pause') await pause(flow, run);
  else if (command.type === 'record.propose') await proposeRecord(flow);
  else if (isModelCommand(command)) await recordAll(flow, modelFacts(flow, command));
  else if (isExpertCommand(command)) await runExpertCommand(flow, run, command);
  else if (isWorkshopCommand(command)) await commandWorkshop(flow, run, command);
  else if (isStepCommand(command)) await recordAll(flow, stepFacts(flow, command));
  else {
    // whoever approves a plan does not wait for those who still read it
    if (command.type === 'plan.approve' && isBeingRead(flow.recorder.session())) await run.stop();
    await recordAll(flow, factsOf(flow, command));
  }
  run.kick();
}

async function recordAll({ recorder }: Flow, facts: readonly Fact[]): Promise<void> {
  if (facts.length > 0) await recorder.record(...facts);
}

/** Stops whatever is under way. Twice is once, and stopping a team at rest means nothing. */
async function stop({ recorder }: Flow, run: Run): Promise<void> {
  if (await run.stop()) await recorder.record({ type: 'run.stopped', reason: 'user' });
}

/** Commands whose facts follow from the session alone. */
function factsOf(
  flow: Flow,
  command: Exclude<
    SessionCommand,
    | StepCommand
    | ModelCommand
    | ExpertCommand
    | WorkshopCommand
    | Verdicts
    | CommandOf<
        'run.stop' | 'verification.run' | 'verification.skip' | 'message.send' | 'checkpoint.preview' | 'execution.pause' | 'record.propose'
      >
  >,
): Fact[] {
  const { ports } = flow;
  const session = flow.recorder.session();
  const awaited = awaits(session);
  switch (command.type) {
    case 'run.resume':
      return [
        ...(session.fault ? [{ type: 'fault.cleared', faultId: session.fault.id } as const] : []),
        ...(session.stopped ? [{ type: 'run.resumed' } as const] : []),
      ];
    case 'questions.answer':
      return session.phase === 'clarify' ? answerFacts(session, command.round, command.answers) : [];
    case 'brief.accept':
      if (awaited !== 'briefAcceptance') return [];
      return [
        { type: 'brief.accepted', brief: command.brief, edited: JSON.stringify(command.brief) !== JSON.stringify(session.clarify.brief) },
        { type: 'phase.entered', from: 'clarify', to: 'discovery', cause: 'briefAccepted' },
      ];
    case 'member.seat':
      return canSeat(session, command.agent) ? [{ type: 'member.seated', agent: command.agent }] : [];
    case 'member.unseat':
      return canUnseat(session, command.agent) ? [{ type: 'member.unseated', agent: command.agent }] : [];
    case 'member.mute':
      if (!canMute(session, command.agent, command.muted)) return [];
      return [{ type: command.muted ? 'member.muted' : 'member.unmuted', agent: command.agent }];
    case 'intent.edit':
      return session.phase === 'clarify' && session.clarify.intent ? [{ type: 'intent.edited', handover: command.handover }] : [];
    case 'floor.pass':
      return awaited === 'floor' && mayPass(session.room) ? [{ type: 'floor.passed' }] : [];
    case 'discussion.close':
      return session.phase === 'discovery' && session.clarify.intent ? goFacts() : [];
    case 'vote.call':
      return canCallVote(session) ? openingFacts(session, 'user', ports.ids.next('v')) : [];
    case 'objection.close': {
      const isOpen = session.room.objections.some((objection) => objection.id === command.id && objection.open);
      return isOpen && command.reason !== '' ? [{ type: 'objection.closed', objectionId: command.id, reason: command.reason }] : [];
    }
    case 'note.close': {
      const isOpen = session.room.ledger.some((note) => note.id === command.id && isClosable(note));
      return isOpen ? [{ type: 'note.closed', noteId: command.id, reason: command.reason }] : [];
    }
    case 'consensus.settle': {
      const version = session.room.consensus?.version ?? 0;
      if (awaited !== 'consensus') return [];
      const settled = { type: 'consensus.settled', version, taken: command.taken } as const;
      return command.taken ? [settled, { type: 'phase.entered', from: 'discovery', to: 'ready', cause: 'consensusTaken' }] : [settled];
    }
    case 'ready.edit':
      return awaited === 'readyChoice' ? [{ type: 'ready.written', handover: withOpenDissent(command.handover, session) }] : [];
    case 'ready.settle':
      return awaited === 'readyChoice' ? readyFacts(flow, command.choice) : [];
    case 'plan.approve':
      return openQuestion(session) === 'approval' && session.progress.offered?.hash === command.hash
        ? approvalFacts(command.hash, 'button')
        : [];
    case 'plan.edit':
    case 'plan.comment':
    case 'plan.uncomment':
    case 'plan.revise':
      return planFacts(flow, command);
    case 'aside.ask':
      return asideFacts(flow, command);
    case 'execution.goOn':
      if (awaited !== 'goOn') return [];
      return [command.goOn ? { type: 'execution.continued' } : { type: 'run.stopped', reason: 'user' }];
  }
}

/**
 * Answers to the round that is open, also while the handover is still being written; anything else is out of date. A typed answer
 * is one to the round as a whole: it stands with the first question, and the others are not assumed.
 */
function answerFacts({ clarify }: Session, round: number, answers: readonly Answer[]): Fact[] {
  if (openRound(clarify) !== round) return [];
  return [{ type: 'questions.answered', round, answers: answersTo(clarify.rounds[round - 1]?.questions ?? [], answers) }];
}

/** An edit of the handover does not take an open objection off it; closing the objection does. */
function withOpenDissent(handover: ExecutionHandover, { room }: Session): ExecutionHandover {
  return { ...handover, dissent: withDissent(handover.dissent, room.objections) };
}

/** The user's go in the discussion opens the preparation of the build; nothing is written for it. */
function goFacts(): Fact[] {
  return [{ type: 'phase.entered', from: 'discovery', to: 'ready', cause: 'userGo' }];
}

/** Whoever is to be asked before the plan is called in the same append. */
function readyFacts(flow: Pick<Flow, 'ports'>, choice: 'start' | 'continue'): Fact[] {
  const settled = { type: 'ready.settled', choice } as const;
  return choice === 'start'
    ? [settled, { type: 'phase.entered', from: 'ready', to: 'execution', cause: 'implementationStarted' }, ...calledFacts(flow)]
    : [settled, { type: 'phase.entered', from: 'ready', to: 'discovery', cause: 'discussionContinued' }];
}

/** One append: an approval that is recorded is spent in the same moment, so a crash never leaves one lying about. */
function approvalFacts(planHash: string, via: 'button' | 'text'): Fact[] {
  return [
    { type: 'approval.granted', source: 'user', via, planHash },
    { type: 'execution.started', planHash },
  ];
}

/** A message is recorded at once, whatever the team is doing; what else it means is read from the user's own words only. */
async function say(flow: Flow, run: Run, { text, attachments = [] }: CommandOf<'message.send'>): Promise<void> {
  const { recorder, ports } = flow;
  if (text.trim() === '') return;
  const handed = await handOver(flow, attachments);
  const session = recorder.session();
  const trigger = triggerIn(text, session);
  if (trigger === 'cancel' && run.isBusy()) await run.stop();
  if (trigger === 'go' && isBeingRead(session)) await run.stop();
  const called = mentionsIn(text, mentionables(ports.settings.memberName, session.room.own));
  const named = called.mentions;
  // A go ends the discussion, and a cancel the work: whoever it names needs no seat for that.
  const seated = trigger === 'none' ? seatedByMention(session, named) : [];
  const mentions = named.filter((id) => session.team.includes(id) || seated.includes(id));
  const seating: Fact[] = seated.map((agent) => ({ type: 'member.seated', agent }));
  const absent = session.phase === 'discovery' ? absentMentions('user', called.unknown) : [];
  const said: Fact = { type: 'message.said', messageId: ports.ids.next('m'), text, mentions, ...handed };
  const cleared: Fact[] = session.fault ? [{ type: 'fault.cleared', faultId: session.fault.id }] : [];
  await recorder.record(
    ...cleared,
    ...seating,
    said,
    ...absent,
    ...(trigger === 'cancel' ? cancelFacts(flow) : meaningOf(flow, text, trigger)),
  );
  if (trigger === 'cancel') return;
  if (session.phase === 'discovery' && ports.settings.interrupts()) await run.stop();
  run.kick();
}

/** What a plain word of the user would answer; a plan that reviewers still read is open like any other. */
function answerable(session: Session): Awaited | null {
  return isBeingRead(session) ? 'approval' : awaits(session);
}

function triggerIn(text: string, session: Session): Trigger {
  if (session.phase === null) return 'none';
  const read = cardsOf(session).map((card) => readTrigger(text, { card }));
  return read.find((trigger) => trigger !== 'none') ?? 'none';
}

/** Whether to go on is answered by assent and by any word that takes work up again. */
function cardsOf(session: Session): readonly TriggerState['card'][] {
  const question = answerable(session);
  if (question === 'approval') return ['approval'];
  if (question === 'goOn') return ['paused', 'approval'];
  return question === 'resume' && session.phase === 'execution' ? ['paused'] : ['none'];
}

function cancelFacts({ recorder }: Flow): Fact[] {
  const session = recorder.session();
  return session.phase === 'clarify'
    ? [{ type: 'phase.entered', from: 'clarify', to: 'done', cause: 'cancelled' }]
    : [{ type: 'run.stopped', reason: 'user' }];
}

/** What a message does beside being said, by what is open: a card it answers, or a go it gives. */
function meaningOf(flow: Flow, text: string, trigger: 'go' | 'none'): Fact[] {
  const session = flow.recorder.session();
  if (trigger === 'go' && session.phase === 'discovery' && session.clarify.intent) return [...takenConsensus(session), ...goFacts()];
  const round = session.phase === 'clarify' ? openRound(session.clarify) : null;
  if (round !== null) return answerFacts(session, round, [{ choices: [], text }]);
  switch (answerable(session)) {
    case 'request':
      return session.phase === null ? [{ type: 'phase.entered', from: null, to: 'clarify', cause: 'requested' }] : [];
    case 'approval':
      return trigger === 'go' ? assentFacts(session) : [];
    case 'goOn':
      return trigger === 'go' ? [{ type: 'execution.continued' }] : [];
    case 'readyChoice':
      return readyFacts(flow, trigger === 'go' ? 'start' : 'continue');
    case 'workshopIdeas':
    case 'workshopEnd':
      return workshopMessageFacts(flow);
    case 'resume':
      return trigger === 'go' && session.phase === 'execution' ? [{ type: 'run.resumed' }] : [];
    default:
      return [];
  }
}

/** Plain assent approves the plan on offer; beside comments that are not sent it could mean those, and then it is a word like any other. */
function assentFacts({ progress: { offered, placed } }: Session): Fact[] {
  return offered && placed.length === 0 ? approvalFacts(offered.hash, 'text') : [];
}

/** A go while consensus is on offer takes it. */
function takenConsensus({ room }: Session): Fact[] {
  return room.consensus?.state === 'offered' ? [{ type: 'consensus.settled', version: room.consensus.version, taken: true }] : [];
}

/** Back to the discussion with everything done kept; what was not written is planned anew. */
async function pause(flow: Flow, run: Run): Promise<void> {
  if (flow.recorder.session().phase !== 'execution') return;
  await run.stop();
  const facts: Fact[] = [
    { type: 'phase.entered', from: 'execution', to: 'discovery', cause: 'pausedToRevise' },
    { type: 'floor.opened', reason: 'declined' },
  ];
  // the build may have come to its end before it could be stopped
  await flow.recorder.recordIf(({ phase }) => phase === 'execution', ...facts);
}
