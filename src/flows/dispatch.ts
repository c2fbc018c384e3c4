// What each command of the user means: the facts it records, and whether the team takes up its work.
import type { Command, CommandOf } from '../core/commands';
import type { Fact } from '../core/events';
import { awaits } from '../core/next';
import { undecided } from '../core/plan/progress';
import type { Session } from '../core/session';
import { mayPass } from '../core/team/budget';
import { absentMentions, mentionsIn } from '../core/team/mentions';
import { nameOf } from '../core/team/render';
import { agentById } from '../core/team/roster';
import { readTrigger } from '../core/team/triggers';
import { settleHunks } from './acceptEdit';
import type { Flow } from './flow';
import type { Run } from './run';
import { skipVerification, verify } from './verify';

/** Commands that the session knows; those of the editor and of the list of sessions never get here. */
export type SessionCommand = Exclude<Command, { type: `editor.${string}` | 'session.new' }>;

/**
 * Carries out one command. A command that no longer fits the facts, such as a click on an outdated card, does nothing.
 * @param flow its signal is not used for the team's work: that is the run's own
 */
export async function dispatch(flow: Flow, run: Run, command: SessionCommand): Promise<void> {
  const { recorder } = flow;
  if (command.type === 'run.stop') return stop(flow, run);
  if (command.type === 'verification.run') return void (awaits(recorder.session()) === 'verification' && run.start(verify));
  if (command.type === 'message.send') return say(flow, run, command.text);
  if (command.type === 'hunk.settle' || command.type === 'task.settle') await settleEdits(flow, command);
  else if (command.type === 'verification.skip') await (awaits(recorder.session()) === 'verification' ? skipVerification(flow) : undefined);
  else if (command.type === 'execution.pause') await pause(flow, run);
  else await recordAll(flow, factsOf(flow, command));
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
  { recorder }: Flow,
  command: Exclude<
    SessionCommand,
    CommandOf<'run.stop' | 'verification.run' | 'verification.skip' | 'message.send' | 'hunk.settle' | 'task.settle' | 'execution.pause'>
  >,
): Fact[] {
  const session = recorder.session();
  const awaited = awaits(session);
  switch (command.type) {
    case 'run.resume':
      return [
        ...(session.fault ? [{ type: 'fault.cleared', faultId: session.fault.id } as const] : []),
        ...(session.stopped ? [{ type: 'run.resumed' } as const] : []),
      ];
    case 'questions.answer':
      return awaited === 'answers' && session.clarify.rounds.length === command.round
        ? [{ type: 'questions.answered', round: command.round, answers: command.answers }]
        : [];
    case 'brief.accept':
      if (awaited !== 'briefAcceptance') return [];
      return [
        { type: 'brief.accepted', brief: command.brief, edited: JSON.stringify(command.brief) !== JSON.stringify(session.clarify.brief) },
        { type: 'phase.entered', from: 'clarify', to: 'discovery', cause: 'briefAccepted' },
      ];
    case 'floor.pass':
      return awaited === 'floor' && mayPass(session.room) ? [{ type: 'floor.passed' }] : [];
    case 'discussion.close':
      return session.phase === 'discovery' && session.clarify.intent ? goFacts() : [];
    case 'consensus.settle': {
      const version = session.room.consensus?.version ?? 0;
      if (awaited !== 'consensus') return [];
      const settled = { type: 'consensus.settled', version, taken: command.taken } as const;
      return command.taken ? [settled, { type: 'phase.entered', from: 'discovery', to: 'ready', cause: 'consensusTaken' }] : [settled];
    }
    case 'ready.edit':
      return awaited === 'readyChoice' ? [{ type: 'ready.written', handover: command.handover }] : [];
    case 'ready.settle':
      return awaited === 'readyChoice' ? readyFacts(command.choice) : [];
    case 'plan.approve':
      return awaited === 'approval' && session.progress.offered?.hash === command.hash ? approvalFacts(command.hash, 'button') : [];
  }
}

/** The user's go in the discussion opens the preparation of the build; nothing is written for it. */
function goFacts(): Fact[] {
  return [{ type: 'phase.entered', from: 'discovery', to: 'ready', cause: 'userGo' }];
}

function readyFacts(choice: 'start' | 'continue'): Fact[] {
  const settled = { type: 'ready.settled', choice } as const;
  return choice === 'start'
    ? [settled, { type: 'phase.entered', from: 'ready', to: 'execution', cause: 'implementationStarted' }]
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
async function say(flow: Flow, run: Run, text: string): Promise<void> {
  const { recorder, ports } = flow;
  if (text.trim() === '') return;
  const session = recorder.session();
  const awaited = awaits(session);
  const trigger = session.phase === null ? 'none' : readTrigger(text, { card: awaited === 'approval' ? 'approval' : 'none' });
  if (trigger === 'cancel' && run.isBusy()) await run.stop();
  const members = session.team.map((id) => ({ id, name: nameOf(id) }));
  const called = mentionsIn(text, members);
  const mentions = called.mentions.filter((id) => agentById(id)?.seat === 'discussion');
  const absent = session.phase === 'discovery' ? absentMentions('user', called.unknown) : [];
  const said: Fact = { type: 'message.said', messageId: ports.ids.next('m'), text, mentions };
  const cleared: Fact[] = session.fault ? [{ type: 'fault.cleared', faultId: session.fault.id }] : [];
  await recorder.record(...cleared, said, ...absent, ...(trigger === 'cancel' ? cancelFacts(flow) : meaningOf(flow, text, trigger)));
  if (trigger !== 'cancel') run.kick();
}

function cancelFacts({ recorder }: Flow): Fact[] {
  const session = recorder.session();
  return session.phase === 'clarify'
    ? [{ type: 'phase.entered', from: 'clarify', to: 'done', cause: 'cancelled' }]
    : [{ type: 'run.stopped', reason: 'user' }];
}

/** What a message does beside being said, by what is open: a card it answers, or a go it gives. */
function meaningOf({ recorder }: Flow, text: string, trigger: 'go' | 'none'): Fact[] {
  const session = recorder.session();
  if (trigger === 'go' && session.phase === 'discovery' && session.clarify.intent) return [...takenConsensus(session), ...goFacts()];
  switch (awaits(session)) {
    case 'request':
      return session.phase === null ? [{ type: 'phase.entered', from: null, to: 'clarify', cause: 'requested' }] : [];
    case 'answers':
      return [
        {
          type: 'questions.answered',
          round: session.clarify.rounds.length,
          answers: ownWords(session.clarify.rounds.at(-1)?.questions.length ?? 0, text),
        },
      ];
    case 'approval':
      return trigger === 'go' && session.progress.offered ? approvalFacts(session.progress.offered.hash, 'text') : [];
    case 'readyChoice':
      return readyFacts(trigger === 'go' ? 'start' : 'continue');
    default:
      return [];
  }
}

/** A go while consensus is on offer takes it. */
function takenConsensus({ room }: Session): Fact[] {
  return room.consensus?.state === 'offered' ? [{ type: 'consensus.settled', version: room.consensus.version, taken: true }] : [];
}

/** A typed answer is an answer to the round as a whole: it stands with the first question, and the others are not assumed. */
function ownWords(count: number, text: string) {
  return Array.from({ length: count }, (_, index) => ({ choices: [], text: index === 0 ? text : '' }));
}

async function settleEdits(flow: Flow, command: CommandOf<'hunk.settle' | 'task.settle'>): Promise<void> {
  const session = flow.recorder.session();
  const task = session.progress.tasks.find((known) => known.id === command.taskId);
  if (awaits(session) !== 'review' || !task || task.outcome) return;
  const hunkIds = command.type === 'hunk.settle' ? [command.hunkId] : undecided(task).map((hunk) => hunk.id);
  await settleHunks(flow, command.taskId, hunkIds, command.accept);
}

/** Back to the discussion with everything done kept; what was not written is planned anew. */
async function pause(flow: Flow, run: Run): Promise<void> {
  if (flow.recorder.session().phase !== 'execution') return;
  await run.stop();
  const facts: Fact[] = [
    { type: 'phase.entered', from: 'execution', to: 'discovery', cause: 'pausedToRevise' },
    { type: 'floor.opened', reason: 'declined' },
  ];
  await flow.recorder.record(...facts);
}
