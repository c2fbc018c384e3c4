// What each command of the user means: the facts it records, and whether the team takes up its work.
import type { Command, CommandOf, EditorCommand, SetupCommand } from '../../core/commands';
import { isModelCommand, type ModelCommand } from '../../core/models/commands';
import type { ExpertCommand } from '../../core/experts/commands';
import type { Fact } from '../../core/events';
import type { ExecutionHandover } from '../../core/handover/execution';
import { awaits, isBeingRead, openQuestion } from '../../core/next';
import type { Session } from '../../core/session';
import { mayPass } from '../../core/discussion/budget';
import { absentMentions, mentionsIn } from '../../core/discussion/mentions';
import { isClosable } from '../../core/discussion/ledger';
import { withDissent } from '../../core/discussion/quoteCheck';
import { mentionables } from '../../core/discussion/promptText';
import { canStillAgree } from '../../core/discussion/consensus';
import { canMute, canSeat, canUnseat, seatedByMention } from '../../core/agents/membership';
import { canCallVote } from '../../core/discussion/votes';
import { isWordCommand, type WordCommand } from '../../core/words/commands';
import { detectLanguage } from '../../core/words/detect';
import { hear } from '../../core/words/hear';
import { asideFacts } from '../plan/sideQuestion';
import { isExpertCommand, runExpertCommand } from '../experts/expertCommands';
import type { Flow, StepRunner } from '../kernel/flow';
import { resolveAttachments } from '../model/resolveAttachments';
import { modelFacts } from './modelCommands';
import { planFacts } from '../plan/planCommands';
import { proposeRecord } from '../build/proposeDecisionRecord';
import { preview } from '../edits/restore';
import { isStepCommand, type StepCommand, stepFacts } from '../build/taskCommands';
import { pause, stop, stopHere } from './stopping';
import { skipVerification, verify } from '../build/verify';
import { runHunkCommand, isHunkCommand, type Verdicts } from '../edits/hunkCommands';
import { openingFacts } from '../discussion/vote';
import { answerFacts, approvalFacts, consensusFacts, goFacts, readyFacts } from '../words/cardFacts';
import { meaningOf } from '../words/heardAtCard';
import { settleWish } from '../words/settleWish';
import { commandWorkshop, isWorkshopCommand, type WorkshopCommand } from '../workshop/workshopCommands';

/** Commands that the session knows; those of the editor and of the list of sessions never get here. */
export type SessionCommand = Exclude<
  Command,
  EditorCommand | SetupCommand | { type: `session.${string}` | 'clarify.resume' | 'restore.settle' }
>;

/**
 * Carries out one command. A command that no longer fits the facts, such as a click on an outdated card, does nothing.
 * @param flow its signal is not used for the team's work: that is the run's own
 */
export async function dispatch(flow: Flow, run: StepRunner, command: SessionCommand): Promise<void> {
  const { recorder } = flow;
  if (command.type === 'run.stop') return stop(flow, run);
  if (command.type === 'verification.run') return void (awaits(recorder.session()) === 'verification' && run.start(verify));
  if (command.type === 'message.send') return say(flow, run, command);
  if (isHunkCommand(command)) await runHunkCommand(flow, command);
  else if (command.type === 'verification.skip') await (awaits(recorder.session()) === 'verification' ? skipVerification(flow) : undefined);
  else if (command.type === 'checkpoint.preview') await preview(flow, command);
  else if (command.type === 'execution.pause') await pause(flow, run);
  else if (command.type === 'record.propose') await proposeRecord(flow);
  else if (isModelCommand(command)) await recordAll(flow, modelFacts(flow, command));
  else if (isExpertCommand(command)) await runExpertCommand(flow, run, command);
  else if (command.type === 'wish.settle') await settleWish(flow, run, command);
  else if (isWordCommand(command)) await recordAll(flow, chosenLanguage(flow, command.language));
  else if (isWorkshopCommand(command)) await commandWorkshop(flow, run, command);
  else if (command.type === 'execution.goOn' && !command.goOn) await stopHere(flow, run);
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

/** Commands whose facts follow from the session alone. */
function factsOf(
  flow: Flow,
  command: Exclude<
    SessionCommand,
    | StepCommand
    | ModelCommand
    | ExpertCommand
    | WorkshopCommand
    | WordCommand
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
      return session.phase === 'discovery' && session.clarify.intent ? goFacts(session) : [];
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
    case 'consensus.settle':
      return mayTakeConsensus(session, command.taken) ? consensusFacts(session, command.taken) : [];
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
      return [{ type: 'execution.continued' }];
  }
}

/** An edit of the handover does not take an open objection off it; closing the objection does. */
function withOpenDissent(handover: ExecutionHandover, { room }: Session): ExecutionHandover {
  return { ...handover, dissent: withDissent(handover.dissent, room.objections) };
}

/** A message is recorded at once, whatever the team is doing; what else it means is read from the user's own words only. */
async function say(flow: Flow, run: StepRunner, { text, attachments = [], plan }: CommandOf<'message.send'>): Promise<void> {
  const { recorder, ports } = flow;
  if (text.trim() === '') return;
  const handed = await resolveAttachments(flow, attachments);
  const session = recorder.session();
  const heard = hear(text, { session: session.language, editor: ports.settings.language() });
  const called = mentionsIn(text, mentionables(ports.settings.memberName, session.room.own));
  const named = called.mentions;
  const messageId = ports.ids.next('m');
  const meaning = meaningOf(flow, run, { text, messageId, heard, named, planHash: plan ?? null });
  if (meaning.stops && run.isBusy()) await run.stop();
  // An answer to a card, and a stop, need no seat for whom they name.
  const seated = meaning.stops || meaning.heardAs === 'answer' ? [] : seatedByMention(session, named);
  const mentions = named.filter((id) => session.team.includes(id) || seated.includes(id));
  const seating: Fact[] = seated.map((agent) => ({ type: 'member.seated', agent }));
  const absent = session.phase === 'discovery' ? absentMentions('user', called.unknown) : [];
  const heardAs = meaning.heardAs ? { heardAs: meaning.heardAs } : {};
  const said: Fact = { type: 'message.said', messageId, text, mentions, ...heardAs, ...handed };
  const cleared: Fact[] = session.fault ? [{ type: 'fault.cleared', faultId: session.fault.id }] : [];
  await recorder.record(...cleared, ...seating, said, ...absent, ...languageFacts(session, text), ...meaning.facts);
  await meaning.next?.(flow, run);
  if (meaning.facts.some(({ type }) => type === 'run.stopped')) return;
  if (session.phase === 'discovery' && ports.settings.interrupts()) await run.stop();
  run.kick();
}

function chosenLanguage({ recorder }: Flow, language: Session['language']): Fact[] {
  return recorder.session().language === language ? [] : [{ type: 'language.settled', language, by: 'user' }];
}

/** What is on offer can be settled either way; what was declined can be taken after all while the proposal is the same. */
function mayTakeConsensus(session: Session, taken: boolean): boolean {
  return awaits(session) === 'consensus' || (taken && canStillAgree(session));
}

/** The first message settles the language of the session, where its words tell one. */
function languageFacts({ phase, language }: Session, text: string): Fact[] {
  const found = phase === null ? detectLanguage(text) : null;
  return found && found !== language ? [{ type: 'language.settled', language: found, by: 'message' }] : [];
}
