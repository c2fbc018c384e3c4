// Runs commands on a workshop.
import { briefOf } from '../../core/clarify/intent';
import { liftFacts } from '../kernel/raiseFault';
import type { CommandOf } from '../../core/commands';
import type { Fact } from '../../core/events';
import { awaits } from '../../core/next';
import { briefOfIdea, concernsOf } from '../../core/workshop/render';
import { castProblem, defaultCast, roundsOf } from '../../core/workshop/roles';
import { awaitsPick, openWorkshop } from '../../core/workshop/workshop';
import type { Flow, StepRunner } from '../kernel/flow';
import { closingFacts } from './workshop';

type WorkshopCommand = CommandOf<'workshop.start' | 'workshop.cancel' | 'workshop.askAgain' | 'workshop.pick' | 'workshop.adopt'>;

/** Records the effect of a command; a no-op if the command is outdated. Every command except picking an idea first stops running work. */
export async function commandWorkshop(flow: Flow, run: StepRunner, command: WorkshopCommand): Promise<void> {
  if (command.type !== 'workshop.pick' && factsOf(flow, command).length > 0) await run.stop();
  const facts = factsOf(flow, command);
  if (facts.length > 0) await flow.recorder.record(...facts);
}

function factsOf(flow: Flow, command: WorkshopCommand): Fact[] {
  switch (command.type) {
    case 'workshop.start':
      return startFacts(flow, command);
    case 'workshop.cancel':
      return cancelFacts(flow, command.workshopId);
    case 'workshop.askAgain':
      return againFacts(flow, command.workshopId);
    case 'workshop.pick':
      return pickFacts(flow, command);
    case 'workshop.adopt':
      return adoptFacts(flow, command.workshopId);
  }
}

/**
 * Returns the facts that start a workshop. In a discussion, the workshop starts at once; in a new session, its topic becomes the request.
 * No facts if the cast is invalid, for example if the moderator also contributes ideas, or if a workshop is already open.
 */
function startFacts(
  { ports, recorder }: Flow,
  { topic, depth, rounds, cast = defaultCast, without = [] }: CommandOf<'workshop.start'>,
): Fact[] {
  const { phase, workshops, discussion } = recorder.session();
  if (castProblem(cast, discussion.own) || openWorkshop(workshops) || (phase !== null && phase !== 'discovery')) return [];
  const seed = Math.floor(ports.ids.chance() * 2 ** 32);
  const opened: Fact = {
    type: 'workshop.opened',
    workshopId: ports.ids.next('w'),
    topic,
    depth,
    rounds: roundsOf(depth, rounds),
    cast,
    ...(without.length > 0 && { without: [...new Set(without)] }),
    seed,
  };
  if (phase === 'discovery') return [...liftFacts(recorder.session()), opened];
  return [
    { type: 'message.said', messageId: ports.ids.next('m'), text: topic, mentions: [] },
    { type: 'phase.entered', from: null, to: 'discovery', cause: 'workshopOpened' },
    opened,
  ];
}

function cancelFacts({ recorder }: Flow, workshopId: string): Fact[] {
  const session = recorder.session();
  const open = openWorkshop(session.workshops);
  if (open?.id !== workshopId) return [];
  return [...liftFacts(session), ...closingFacts(session, open, { outcome: 'cancelled', winner: null, by: null, contenders: [] })];
}

function againFacts({ recorder }: Flow, workshopId: string): Fact[] {
  const session = recorder.session();
  const isAsked = awaits(session) === 'workshopIdeas' && openWorkshop(session.workshops)?.id === workshopId;
  return isAsked ? [{ type: 'workshop.reasked', workshopId }] : [];
}

function pickFacts({ recorder }: Flow, { workshopId, ideaId }: CommandOf<'workshop.pick'>): Fact[] {
  const { workshops, phase } = recorder.session();
  const found = workshops.find(({ id }) => id === workshopId);
  const isOpen = found && phase === 'discovery' && awaitsPick(found) && found.result?.contenders.includes(ideaId);
  return isOpen ? [{ type: 'workshop.picked', workshopId, ideaId }] : [];
}

/** Returns the facts that adopt the winning idea as the brief. The brief needs no confirmation, because the user clicked to adopt it. */
function adoptFacts({ recorder }: Flow, workshopId: string): Fact[] {
  const session = recorder.session();
  const found = session.workshops.find(({ id }) => id === workshopId);
  const idea = found?.ideas.find(({ id }) => id === found.winner);
  if (!found || !idea || found.adopted !== null || session.phase !== 'discovery' || openWorkshop(session.workshops)) return [];
  const brief = briefOfIdea(idea, session.clarify.brief);
  return [
    ...liftFacts(recorder.session()),
    { type: 'brief.written', brief, attitude: null, source: 'workshop' },
    { type: 'brief.accepted', brief, edited: false },
    { type: 'workshop.adopted', workshopId, ideaId: idea.id, concerns: concernsOf(found, idea.id) },
  ];
}

/**
 * Returns the facts for a message sent while a workshop waits for the user. Depending on what the workshop waits for, they repeat the
 * request for ideas, or continue to the discussion with the user's request as the brief.
 */
export function workshopMessageFacts({ recorder }: Pick<Flow, 'recorder'>): Fact[] {
  const session = recorder.session();
  const open = openWorkshop(session.workshops);
  switch (awaits(session)) {
    case 'workshopIdeas':
      return open ? [{ type: 'workshop.reasked', workshopId: open.id }] : [];
    case 'workshopEnd': {
      const brief = briefOf(session.clarify.request);
      return [
        { type: 'brief.written', brief, attitude: null, source: 'request' },
        { type: 'brief.accepted', brief, edited: false },
      ];
    }
    default:
      return [];
  }
}
