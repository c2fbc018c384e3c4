// Advances a workshop by one step.
import type * as v from 'valibot';
import { lostFacts } from '../../core/anomalies';
import type { AgentId } from '../../core/agents/roster';
import { renderSoFar } from '../../core/conversation/workshopTalk';
import type { WorkshopPart, WorkshopPlace } from '../../core/discussion/facts';
import { introduceWhole } from '../../core/discussion/promptText';
import type { Fact } from '../../core/events';
import { renderBrief } from '../../core/handover/render';
import { type ModelFailureReason, isOfOneCall, isTransient } from '../../core/models/failure';
import type { Session } from '../../core/session';
import { parseTyped } from '../../core/text/parseReply';
import { problemOf, type Readable, unreadable, takeValue } from '../../core/text/reading';
import type { Workshop, WorkshopFact } from '../../core/workshop/facts';
import { type Contributor, ideaChanges, mergesOf, remainingIdeas, currentIdOf } from '../../core/workshop/ideas';
import { nextMove } from '../../core/workshop/nextWorkshop';
import { renderCast, renderFocus, renderIdeas, renderScores } from '../../core/workshop/render';
import { depthRules, focusedRoles, workshopKey } from '../../core/workshop/roles';
import {
  critiqueSchema,
  focusSchema,
  ideaChoiceSchema,
  ideaSynthesisSchema,
  ideasSchema,
  notesSchema,
} from '../../core/workshop/turnSchemas';
import { type WorkshopVerdict, verdictOf } from '../../core/workshop/verdict';
import { barOf, openWorkshop, roleOf, talliesOf } from '../../core/workshop/workshop';
import { type Flow, nonceOf } from '../kernel/flow';
import { raiseForUser } from '../kernel/raiseFault';
import { type TypedFailure, repair } from '../model/callModelTyped';
import { renderWebRules } from '../model/memberMethod';
import { type Spoken, takeMemberTurn } from '../model/memberTurn';
import { canSearch } from '../model/webLooks';
import { gathering, renderPrompt, renderWorkspace } from '../model/workspacePrompt';
import type { RenderedPrompt } from '../ports/ports';
import { scorePass } from './workshopScore';

/** Takes one turn, makes one scoring pass, or writes the verdict. */
export async function workshop(flow: Flow): Promise<void> {
  const session = flow.recorder.session();
  const open = openWorkshop(session.workshops);
  if (!open) return;
  const move = nextMove(open);
  switch (move.kind) {
    case 'turn':
      return takeWorkshopTurn(flow, open, move);
    case 'score':
      return scorePass(flow, open, move.pass);
    case 'close':
      return flow.recorder.record(...closingFacts(session, open, verdictOf(talliesOf(open), open.choice, barOf(open))));
    case 'noIdeas':
      return;
  }
}

type StagePosition = Pick<WorkshopPlace, 'round' | 'part'>;

type HeardFact = Extract<WorkshopFact, { type: 'workshop.heard' }>;

type Brought = Pick<HeardFact, 'focus' | 'ideas' | 'concerns' | 'notes' | 'choice' | 'isWordsOnly'>;

async function takeWorkshopTurn(flow: Flow, workshop: Workshop, { round, part }: StagePosition): Promise<void> {
  const role = roleOf(part);
  const agent = workshop.cast[role];
  const prompt = await promptOf(flow, workshop, { round, part });
  if (flow.signal.aborted) return;
  const failed: TypedFailure[] = [];
  await takeMemberTurn(
    flow,
    {
      agent,
      role: workshopKey(role),
      to: addressee(workshop, part),
      reason: '',
      source: 'engine',
      purpose: 'workshop',
      prompt,
      workshop: { workshopId: workshop.id, round, part },
      isDue: (now) => openWorkshop(now.workshops)?.id === workshop.id,
      standIn: (reason) => gapFacts(flow.recorder.session(), workshop, { round, part }, reason),
    },
    async (spoken) => {
      const lost: Fact[] = [];
      const heard = await heardFact(flow, workshop, { round, part }, { spoken, failed, lost });
      return { facts: [heard, ...lost] };
    },
  );
  for (const failure of failed) await raiseForUser(flow, failure);
}

interface TurnReading {
  readonly spoken: Spoken;
  readonly failed: TypedFailure[];
  readonly lost: Fact[];
}

/**
 * Returns the addressee of a turn. In the exchange, the critic and the ideation member address each other; all others still read their
 * turns.
 */
function addressee({ cast }: Workshop, part: WorkshopPart): AgentId | 'everyone' {
  if (part === 'answer') return cast.critic;
  return part === 'rejoinder' ? cast.ideation : 'everyone';
}

/**
 * Returns the facts to record after a failed turn: a missed turn, or the end of the workshop if the leader's opening failed. Null if a
 * fault must be raised instead, as for a second unreachable member in a row.
 */
function gapFacts(session: Session, workshop: Workshop, { round, part }: StagePosition, reason: ModelFailureReason): Fact[] | null {
  if (reason !== 'empty' && isTransient(reason) && (part === 'kickoff' || isUnreachable(workshop))) return null;
  if (!isOfOneCall(reason)) return null;
  if (part === 'kickoff') return closingFacts(session, workshop, { outcome: 'unled', winner: null, by: null, contenders: [] });
  return [{ type: 'workshop.missed', workshopId: workshop.id, round, part, why: reason }];
}

function isUnreachable({ taken }: Workshop): boolean {
  const gap = taken.at(-1)?.gap ?? null;
  return gap !== null && gap !== 'empty' && isTransient(gap);
}

async function heardFact(flow: Flow, workshop: Workshop, { round, part }: StagePosition, turnReading: TurnReading): Promise<HeardFact> {
  const turnId = flow.recorder.session().turn?.turnId ?? '';
  const from: Contributor = { by: workshop.cast[roleOf(part)], round, turnId };
  return {
    type: 'workshop.heard',
    workshopId: workshop.id,
    round,
    part,
    turnId,
    ...(await brought(flow, workshop, part, turnReading, from)),
  };
}

/** Parses the contributions of a turn. References to ideas that do not exist are dropped. */
async function brought(flow: Flow, workshop: Workshop, part: WorkshopPart, turnReading: TurnReading, from: Contributor): Promise<Brought> {
  const { ideas } = workshop;
  const isThere = ({ idea }: { readonly idea: string }) => currentIdOf(ideas, idea) !== null;
  const read = <T>(schema: v.GenericSchema<unknown, T>) => dataOf(flow, turnReading, from, schema);
  switch (part) {
    case 'research':
      return {};
    case 'kickoff':
      return orWords(await read(focusSchema), ({ focus }) => ({ focus }));
    case 'ideation':
    case 'answer': {
      // A turn without ideas is repeated as a whole, because repairing the format cannot add ideas.
      const block = blockOf(turnReading.spoken);
      const parsed = block ? parseTyped(block.body, { schema: ideasSchema }) : null;
      const kept = parsed && parsed.state !== 'unreadable' ? keptOf(parsed, turnReading, from) : null;
      return orWords(kept, (value) => ({ ideas: ideaChanges(ideas, value.ideas, from) }));
    }
    case 'critique':
    case 'rejoinder':
      return orWords(await read(critiqueSchema), ({ concerns }) => ({ concerns: concerns.filter(isThere) }));
    case 'assessment':
      return orWords(await read(notesSchema), ({ notes }) => ({ notes: notes.filter(isThere) }));
    case 'synthesis':
      return orWords(await read(ideaSynthesisSchema), ({ focus, merge }) => ({ focus, ideas: mergesOf(ideas, merge, from) }));
    case 'choice':
      return orWords(await read(ideaChoiceSchema), ({ idea, why }) => ({
        choice: { idea: remainingIdeas(ideas).some(({ id }) => id === idea) ? idea : null, why },
      }));
  }
}

function orWords<T>(value: T | null, bring: (value: T) => Brought): Brought {
  return value === null ? { isWordsOnly: true } : bring(value);
}

/** Parses the data block of a turn. A missing or malformed block is requested once more; if that fails, only the text is used. */
async function dataOf<T>(flow: Flow, turnReading: TurnReading, from: Contributor, schema: v.GenericSchema<unknown, T>): Promise<T | null> {
  const block = blockOf(turnReading.spoken);
  const found = block ? parseTyped(block.body, { schema }) : unreadable('the data block is missing');
  if (found.state !== 'unreadable' && problemOf(found) === null) return keptOf(found, turnReading, from);
  if (flow.signal.aborted) return null;
  const text = block?.body ?? turnReading.spoken.text;
  const repaired = await repair(flow, { agent: from.by, schema, found, text, purpose: 'workshop' });
  if (!repaired.ok) turnReading.failed.push(repaired.error);
  return repaired.ok ? keptOf(repaired.value, turnReading, from) : null;
}

function keptOf<T>(reading: Readable<T>, { lost }: TurnReading, { by }: Contributor): T {
  return takeValue(reading, (parts) => lost.push(...lostFacts(by, parts)));
}

function blockOf({ blocks }: Spoken) {
  return blocks.find(({ name }) => name === 'WORKSHOP');
}

const files: Readonly<Record<WorkshopPart, string>> = {
  kickoff: 'leader',
  research: 'researcher',
  ideation: 'ideation',
  critique: 'critic',
  answer: 'refining',
  rejoinder: 'critic',
  assessment: 'implementer',
  synthesis: 'synthesis',
  choice: 'choice',
};

async function promptOf(flow: Flow, workshop: Workshop, { round, part }: StagePosition): Promise<RenderedPrompt> {
  const session = flow.recorder.session();
  const role = roleOf(part);
  const focused = focusedRoles.find((each) => each === role);
  const remaining = remainingIdeas(workshop.ideas);
  const isReader = part === 'research' || part === 'assessment';
  const file = part === 'ideation' && remaining.length > 0 && workshop.tries === 0 && round > 1 ? 'refining' : files[part];
  const gathered = gathering();
  return renderPrompt(flow, `workshop/${file}`, gathered, {
    topic: workshop.topic,
    brief: session.clarify.brief ? renderBrief(session.clarify.brief) : 'nothing',
    cast: renderCast(workshop),
    member: introduceWhole(workshop.cast[role], session.discussion.own, nonceOf(flow)),
    focus: focused ? renderFocus(workshop, focused) : '',
    ideas: renderIdeas(workshop),
    soFar: renderSoFar(session.transcript, workshop, nonceOf(flow)),
    scores: renderScores(workshop),
    roundsLeft: String(workshop.rounds - round),
    count: countText(depthRules[workshop.depth].ideasAtLeast),
    note: part === 'ideation' ? againNote(workshop) : '',
    web: part === 'research' ? await renderWebRules(flow, canSearch(flow, workshop.cast[role])) : '',
    project: !isReader ? 'left out' : await renderWorkspace(flow, gathered, [], workshopKey(role)),
  });
}

/** Maximum number of ideas accepted per turn. */
const maxBrought = 5;

function countText(atLeast: number): string {
  return atLeast < maxBrought ? `${atLeast} to ${maxBrought} ideas` : `${maxBrought} ideas`;
}

function againNote(workshop: Workshop): string {
  if (workshop.tries === 0 || workshop.taken.at(-1)?.part !== 'ideation') return '';
  const count = remainingIdeas(workshop.ideas).length;
  const { ideasAtLeast } = depthRules[workshop.depth];
  return `Your last turn is above, but ${count === 0 ? 'no idea' : `only ${count} of at least ${ideasAtLeast} ideas`} could be read from the block at its end. Send ${count === 0 ? `at least ${ideasAtLeast}` : 'the missing ones'} now, in the form shown.`;
}

/** Returns the facts that end a workshop. If the workshop is part of a discussion, the discussion waits for the user again. */
export function closingFacts({ clarify }: Session, { id }: Workshop, verdict: WorkshopVerdict): Fact[] {
  const closed: Fact = { type: 'workshop.closed', workshopId: id, ...verdict, contenders: [...verdict.contenders] };
  return clarify.accepted ? [closed, { type: 'floor.opened', reason: 'workshop' }] : [closed];
}
