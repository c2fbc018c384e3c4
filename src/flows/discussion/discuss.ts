// One turn of the discussion: offer consensus, give the floor back, or choose a speaker and let them speak.
import type * as v from 'valibot';
import { type Agent, agentById, type AgentId } from '../../core/agents/roster';
import { lostFacts } from '../../core/anomalies';
import { at, size } from '../../core/base/chunkedList';
import { ok, type Result } from '../../core/base/result';
import { budgetEnd, callsLeft } from '../../core/discussion/budget';
import { askedByUser, isAtImpasse } from '../../core/discussion/choices';
import { compactForm } from '../../core/discussion/compactStance';
import { awaitsAnswers, shouldOfferConsensus } from '../../core/discussion/consensus';
import { turnsLeft } from '../../core/discussion/eligibility';
import type { WaitReason } from '../../core/discussion/facts';
import { cyclePeriod, newTexts, type TurnTrace } from '../../core/discussion/loopDetection';
import { calls, seatFacts } from '../../core/discussion/membership';
import { mentionsIn } from '../../core/discussion/mentions';
import { mentionables } from '../../core/discussion/promptText';
import { isOutdated } from '../../core/discussion/routing';
import { type Stance, stanceSchema } from '../../core/discussion/stance';
import { joinedStance, stanceReader, unreadLists } from '../../core/discussion/stanceForms';
import type { ChosenSpeaker, DiscussionState } from '../../core/discussion/state';
import { isConfirmed, isVotable, voteDue, votersOf } from '../../core/discussion/votes';
import type { Fact } from '../../core/events';
import { budgetOf } from '../../core/models/limits';
import type { Session } from '../../core/session';
import { type OnLost, parseJson, parseTyped } from '../../core/text/parseReply';
import { requestsLeft, withAllowance } from '../kernel/allowance';
import type { Flow } from '../kernel/flow';
import { raiseForUser } from '../kernel/raiseFault';
import { repair, type TypedFailure } from '../model/callModelTyped';
import { type Speech, type Spoken, takeMemberTurn } from '../model/memberTurn';
import { condenseHistory } from './condenseHistory';
import { incidentFacts } from './foresee';
import { cardFacts } from './layCards';
import { route } from './route';
import { predictionFacts } from './settlePredictions';
import { openFloor } from './summarizeAtLimit';
import { profileOf, turnPrompt } from './turnPrompt';
import { openingFacts } from './vote';

/** What is due before anybody speaks: facts to record, or the floor for the user, with a summary of where it stands. */
type DueFirst = { readonly facts: readonly Fact[] } | { readonly floor: WaitReason };

/** Takes the discussion one step further. Consensus is offered, never taken: only the user leaves the discussion. */
export async function discuss(flow: Flow): Promise<void> {
  const { recorder, ports } = flow;
  const due = (await dueFirst(flow)) ?? budgetReached(flow);
  if (due) return 'floor' in due ? openFloor(flow, due.floor) : recorder.record(...due.facts);
  const { room } = recorder.session();
  if (callsLeft(room, budgetOf(ports.settings.limits())) > callsOfTurn && (await condenseHistory(flow))) return;
  if (!room.next) {
    if (!isCalledByUser(room) && cyclePeriod(latestSteps(recorder.session())) !== null)
      return recorder.record({ type: 'floor.opened', reason: 'loop' });
    await route(flow);
  }
  await letSpeak(flow);
}

/** Cards, predictions, questions to the user, a vote, the offer of consensus, and an impasse, in this order. */
async function dueFirst(flow: Flow): Promise<DueFirst | null> {
  const { recorder, ports } = flow;
  const session = recorder.session();
  const { room, team } = session;
  const cards = cardFacts(flow);
  if (cards.length > 0) return { facts: cards };
  const settled = await predictionFacts(flow);
  if (settled.length > 0) return { facts: settled };
  const isNobodyDue = !room.next && room.queue.length === 0;
  if (isNobodyDue && awaitsAnswers(room, team)) return { facts: [{ type: 'floor.opened', reason: 'questions' }] };
  const isAgreed = shouldOfferConsensus(room, team);
  const isTeam = isVotable(room, team);
  const cause = isTeam && !askedByUser(room, team) ? voteDue(room, isAgreed) : null;
  if (cause) {
    // a vote is a call for each voice, all at once: one that does not fit is the user's to allow
    const short = budgetEnd(room, budgetOf(ports.settings.limits()), votersOf(room, team).length);
    return short ? { floor: short } : { facts: openingFacts(session, cause, ports.ids.next('v')) };
  }
  if (isAgreed && (!isTeam || isConfirmed(room)))
    return { facts: [{ type: 'consensus.offered', version: room.proposal?.version ?? 0 }, ...incidentFacts(flow)] };
  return isNobodyDue && isAtImpasse(room, team) ? { facts: [{ type: 'floor.opened', reason: 'conflict' }] } : null;
}

/** Turns, calls, tokens or money that are used up; somebody the user has called speaks whatever turns are left. */
function budgetReached({ ports, recorder }: Flow): DueFirst | null {
  const { room, team } = recorder.session();
  if (!isCalledByUser(room) && turnsLeft(room, team, ports.settings.turnBudget()) === 0) return { floor: 'turnBudget' };
  const ended = budgetEnd(room, budgetOf(ports.settings.limits()), room.next ? 1 : callsOfTurn);
  return ended && { floor: ended };
}

function isCalledByUser({ next, queue }: DiscussionState): boolean {
  return next?.source === 'user' || (!next && queue.some((queued) => queued.by === 'user'));
}

/** The turn of whoever was chosen, as things are now: the router took a while, and the user may have given a go meanwhile. */
async function letSpeak(flow: Flow): Promise<void> {
  const { recorder, ports, signal } = flow;
  const { phase, room, team } = recorder.session();
  const { next } = room;
  if (phase !== 'discovery' || !next || signal.aborted) return;
  const agent = agentById(next.agent, room.own);
  // Somebody who is no longer on the team cannot take the turn they were chosen for.
  if (!agent || !team.includes(agent.id))
    return recorder.record({ type: 'turn.skipped', turnId: '', agent: next.agent, reason: 'badRequest' });
  // The router may have used up what its choice was to be spoken with.
  if (callsLeft(room, budgetOf(ports.settings.limits())) > 0) await takeTurn(flow, agent, next);
}

/** Calls of an ordinary turn: the router's and the member's. */
const callsOfTurn = 2;

/** How far back the detector of circles looks: two rounds of the longest one, and what came before them. */
const turnsCompared = 12;

/** The latest turns since the user spoke; what is new in their texts is worked out here and not folded, for it is needed only once. */
function latestSteps({ room, transcript }: Session): TurnTrace[] {
  const turns = room.turns.filter((turn) => turn.outcome === 'done' || turn.outcome === 'truncated').slice(-turnsCompared);
  const texts: string[] = [];
  for (let index = size(transcript.entries) - 1; index >= 0 && texts.length < turns.length; index--) {
    const entry = at(transcript.entries, index);
    if (entry?.kind === 'turn' && (entry.state === 'done' || entry.state === 'truncated')) texts.unshift(entry.text);
  }
  const areNew = newTexts(texts);
  return turns.map(({ agent, moved }, index) => ({ agent, isNew: moved || areNew[index] === true }));
}

async function takeTurn(flow: Flow, agent: Agent, next: ChosenSpeaker): Promise<void> {
  const { reason, source, by } = next;
  const session = flow.recorder.session();
  const budget = budgetOf(flow.ports.settings.limits());
  const limited = withAllowance(flow, callsLeft(session.room, budget));
  const speech: Speech = {
    agent: agent.id,
    to: by ?? (session.room.turns.length === 0 ? 'user' : 'everyone'),
    reason,
    source,
    purpose: 'speak',
    prompt: await turnPrompt(flow, agent, { ...next, isShort: false }),
    shorter: () => turnPrompt(flow, agent, { ...next, isShort: true }),
    isDue: (now) => !isOutdated(session, now),
    // One member who cannot be reached is passed over; when the next cannot either, the model is not there and the user must know.
    mayPass: session.room.turns.at(-1)?.outcome !== 'failed',
  };
  // Putting the prompt together takes a while; the user may have said something since.
  if (isOutdated(session, flow.recorder.session()) || flow.signal.aborted) return;
  const failed: TypedFailure[] = [];
  await takeMemberTurn(limited, speech, async (spoken) => {
    const named = mentionsIn(spoken.text, mentionables(flow.ports.settings.memberName, flow.recorder.session().room.own)).mentions;
    const { called, missed } = calls(flow.recorder.session(), agent, by, named);
    const self: Fact[] = named.includes(agent.id) ? [{ type: 'oddity.noted', oddity: 'selfMention', by: agent.id, detail: agent.id }] : [];
    const lost: string[] = [];
    const isCompact = profileOf(flow, agent, next) === 'compact';
    const form = isCompact ? compactForm(flow.recorder.session().room, agent.id) : stanceSchema;
    const stance = await stanceOf(limited, agent.id, spoken, { form, onLost: (parts) => lost.push(...parts) });
    if (!stance.ok) failed.push(stance.error);
    return {
      stance: stance.ok ? stance.value : null,
      mentions: called,
      facts: [
        ...self,
        ...lostFacts(agent.id, lost),
        ...missed.map((miss) => ({ type: 'mention.missed', ...miss }) as const),
        ...(stance.ok ? seatFacts(flow.recorder.session(), agent.id, stance.value?.seat) : []),
      ],
    };
  });
  for (const failure of failed) await raiseForUser(flow, failure);
}

/** The turn's trailer; a missing or malformed one is asked for once, and then the member has taken no position (null). Fails where that could not be asked. */
async function stanceOf(
  flow: Flow,
  agent: AgentId,
  spoken: Spoken,
  { form, onLost }: { readonly form: v.GenericSchema; readonly onLost: OnLost },
): Promise<Result<Stance | null, TypedFailure>> {
  const bodies = spoken.blocks.flatMap(({ name, body }) => (name === 'STANCE' ? [body] : []));
  const schema = stanceReader(onLost);
  const parsed = bodies.map((body) => parseTyped(body, schema));
  const read = joinedStance(parsed.flatMap((each) => (each.ok ? [each.value] : [])));
  const unread = bodies.flatMap(unreadIn);
  if (requestsLeft(flow) === 0 || (read && unread.length === 0)) return ok(read);
  const problem = unread.length > 0 ? `objections belong into \`objections\`, not into ${unread.join(', ')}` : problemOf(parsed);
  const repaired = await repair(flow, { agent, schema, form, problem, text: bodies.join('\n') || spoken.text });
  return read && !repaired.ok ? ok(read) : repaired;
}

function unreadIn(body: string): readonly string[] {
  const parsed = parseJson(body);
  return parsed.ok ? unreadLists(parsed.value.value) : [];
}

function problemOf(parsed: readonly Result<Stance, string>[]): string {
  const failed = parsed.find((each) => !each.ok);
  return failed && !failed.ok ? failed.error : 'the STANCE block is missing';
}
