// Runs one step of the discussion: records a fact, writes a summary or takes a turn.
import type * as v from 'valibot';
import { type Agent, type AgentId, agentById } from '../../core/agents/roster';
import { lostFacts } from '../../core/anomalies';
import { ok, type Result } from '../../core/base/result';
import { renderConversation } from '../../core/conversation/conversation';
import { callsLeft } from '../../core/discussion/budget';
import { withoutRepeatedReason } from '../../core/discussion/foldStance';
import { calls, seatFacts, voices } from '../../core/discussion/membership';
import { mentionsIn } from '../../core/discussion/mentions';
import { introduceWhole, mentionables, renderLedger, nameOf, renderColleagues } from '../../core/discussion/promptText';
import { isOutdated } from '../../core/discussion/routing';
import { readSmallTurn, smallTask } from '../../core/discussion/smallTurn';
import { type Stance, stanceSchema } from '../../core/discussion/stance';
import { compactForm, joinedStance, stanceForm, unreadLists } from '../../core/discussion/stanceForms';
import type { ChosenSpeaker } from '../../core/discussion/state';
import type { Fact } from '../../core/events';
import { renderOpening } from '../../core/handover/render';
import { splitSpeech } from '../../core/leakedProtocol/streamFilter';
import { openWish } from '../../core/messageIntent/wish';
import { budgetOf } from '../../core/models/limits';
import type { DiscussionAction } from '../../core/nextInDiscussion';
import { parseJson, parseTyped } from '../../core/text/parseReply';
import { type Lost, type Readable, type Reading, readingOf, takeValue, unreadable } from '../../core/text/reading';
import { type Flow, nonceOf, requestsLeft, withAllowance } from '../kernel/flow';
import { raiseForUser } from '../kernel/raiseFault';
import { jsonSchemaOf, repair, type TypedFailure } from '../model/callModelTyped';
import { type Speech, type Spoken, takeMemberTurn } from '../model/memberTurn';
import { isSmall, spaceFor, answererOf } from '../model/pickModel';
import { gathering, renderPrompt, renderWorkspace, renderOwnLook } from '../model/workspacePrompt';
import { askRouter, chosenByRule } from './route';
import { lookUpPredictions, withoutRefusedTests } from './settlePredictions';
import { condense, openFloor } from './sumUp';
import { openingFacts } from './vote';
import { handoverFacts } from './writeHandover';
import { roleWords } from '../../core/agents/agentNames';
import type { Entry } from '../../core/transcript';
import { findLast } from '../../core/base/chunkedList';
import { agendaBlock, agendaOf, openPoint, renderReason, searchWords } from '../../core/discussion/agenda';
import { type PromptProfile, profileFor } from '../../core/models/promptProfile';
import type { Session } from '../../core/session';
import { quoted } from '../../core/text/quoting';
import { methodOf, renderOutside } from '../model/memberMethod';
import { canSearch } from '../model/webLooks';
import type { RenderedPrompt } from '../ports/ports';

/** Advances the discussion by one step. Consensus is only offered: only the user can end the discussion. */
export async function discuss(flow: Flow, action: DiscussionAction): Promise<void> {
  const { recorder, ports } = flow;
  const session = recorder.session();
  switch (action.act) {
    case 'openCards': {
      const { request, brief } = session.clarify;
      return recorder.record({ type: 'cards.opened', members: [...action.members], about: [request, brief?.summary ?? ''].join('\n') });
    }
    case 'lookUp':
      return lookUpPredictions(flow, action.predictions);
    case 'openVote':
      return recorder.record(...openingFacts(session, action.cause, ports.ids.next('v')));
    case 'offerConsensus': {
      const { version, asksPreMortem } = action;
      const asked: Fact[] = asksPreMortem ? [{ type: 'incident.asked', version, by: 'setting' }] : [];
      return recorder.record({ type: 'consensus.offered', version }, ...asked);
    }
    case 'offerStart':
      return recorder.record({ type: 'phase.entered', from: 'discovery', to: 'ready', cause: 'reviewed' }, ...handoverFacts(flow));
    case 'condense':
      return condense(flow, action.older);
    case 'openFloor':
      return openFloor(flow, action.reason, action.isSummed);
    case 'speak':
      return letSpeak(flow);
    case 'choose':
      // Records the choice only if the session is unchanged since the rule was applied, because the user may have called other members.
      await recorder.recordIf(({ seq }) => seq === session.seq, chosenByRule(action.speaker, ports.settings.texts()));
      return letSpeak(flow);
    case 'askRouter':
      await askRouter(flow, action.candidates);
      return letSpeak(flow);
  }
}

/** Takes the turn of the chosen member. Checks the choice again because the session may have changed while the router ran. */
async function letSpeak(flow: Flow): Promise<void> {
  const { recorder, ports, signal } = flow;
  const { phase, discussion, team, wishes } = recorder.session();
  const { next } = discussion;
  if (phase !== 'discovery' || !next || openWish(wishes) || signal.aborted) return;
  const agent = agentById(next.agent, discussion.own);
  // Skips the turn if the member has left since being chosen.
  if (!agent || !team.includes(agent.id))
    return recorder.record({ type: 'turn.skipped', turnId: '', agent: next.agent, reason: 'badRequest' });
  // Skips the turn if routing used the last remaining call.
  if (callsLeft(discussion, budgetOf(ports.settings.limits())) > 0) await takeTurn(flow, agent, next);
}

async function takeTurn(flow: Flow, agent: Agent, next: ChosenSpeaker): Promise<void> {
  const { reason, source, by } = next;
  const session = flow.recorder.session();
  const limited = withAllowance(flow, callsLeft(session.discussion, budgetOf(flow.ports.settings.limits())));
  const unprompted: Omit<Speech, 'prompt'> = {
    agent: agent.id,
    to: by ?? (session.discussion.turns.length === 0 ? 'user' : 'everyone'),
    reason,
    source,
    purpose: 'speak',
    isDue: (now) => !isOutdated(session, now),
    // One unreachable member is skipped. If the next member fails too, the model is probably down, and a fault tells the user.
    mayPass: session.discussion.turns.at(-1)?.outcome !== 'failed',
  };
  if (isSmall(flow, agent.id)) return takeSmallTurn(limited, agent, next, unprompted);
  const speech: Speech = { ...unprompted, prompt: await turnPrompt(flow, agent, next) };
  // Drops the turn if the session changed while the prompt was being built, for example because of a new message.
  if (isOutdated(session, flow.recorder.session()) || flow.signal.aborted) return;
  const failed: TypedFailure[] = [];
  await takeMemberTurn(limited, speech, async (spoken) => {
    const named = mentionsIn(spoken.text, mentionables(flow.ports.settings.memberName, flow.recorder.session().discussion.own)).mentions;
    const { called, missed } = calls(flow.recorder.session(), agent, by, named);
    const self: Fact[] = named.includes(agent.id) ? [{ type: 'oddity.noted', oddity: 'selfMention', by: agent.id, detail: agent.id }] : [];
    const isCompact = profileOf(flow, agent, next) === 'compact';
    const form = isCompact ? compactForm(flow.recorder.session().discussion, agent.id) : stanceSchema;
    const found = await stanceOf(limited, agent.id, spoken, form);
    if (!found.ok) failed.push(found.error);
    const lost: Lost[] = [];
    const taken = found.ok && found.value ? takeValue(found.value, (parts) => lost.push(...parts)) : null;
    const tested = taken && withoutRefusedTests(withoutRepeatedReason(taken, flow.recorder.session().discussion, agent.id));
    const stance = tested?.stance ?? null;
    for (const path of tested?.refused ?? [])
      lost.push({ kind: 'unread', path: 'objections.test', text: path, reason: 'not the path of a test' });
    return {
      stance,
      mentions: called,
      facts: [
        ...self,
        ...lostFacts(agent.id, lost),
        ...missed.map((miss) => ({ type: 'mention.missed', ...miss }) as const),
        ...seatFacts(flow.recorder.session(), agent.id, stance?.seat),
      ],
    };
  });
  for (const failure of failed) await raiseForUser(flow, failure);
}

/**
 * Returns the stance of a turn. Requests missing or unreadable parts once, by name. Null if the stance is unreadable and no request is
 * left; fails if it is still unreadable after the retry.
 */
async function stanceOf(
  flow: Flow,
  agent: AgentId,
  spoken: Spoken,
  form: v.GenericSchema,
): Promise<Result<Readable<Stance> | null, TypedFailure>> {
  const bodies = spoken.blocks.flatMap(({ name, body }) => (name === 'STANCE' ? [body] : []));
  const found = trailersOf(bodies);
  if (requestsLeft(flow) === 0) return ok(found.state === 'unreadable' ? null : found);
  return repair(flow, { agent, ...stanceForm, form, found, text: bodies.join('\n') || spoken.text });
}

/** Merges the STANCE blocks of a turn, and lists the parts that could not be read. */
function trailersOf(bodies: readonly string[]): Reading<Stance> {
  const lost: Lost[] = [];
  const problems: string[] = [];
  const read = bodies
    .map((body) => parseTyped(body, stanceForm))
    .flatMap((each) => {
      if (each.state !== 'unreadable') return [takeValue(each, (parts) => lost.push(...parts))];
      problems.push(each.problem);
      return [];
    });
  const stance = joinedStance(read);
  if (!stance) return unreadable(problems[0] ?? 'the STANCE block is missing');
  return readingOf(stance, [...lost, ...bodies.flatMap(unreadIn)]);
}

function unreadIn(body: string): readonly Lost[] {
  const parsed = parseJson(body);
  const lists = parsed.ok ? unreadLists(parsed.value.value) : [];
  return lists.map((path) => ({ kind: 'unread', path, text: '', reason: 'objections belong in `objections`' }));
}

/** Takes a turn with a small model. Never asks again: an answer that is not valid data is treated as prose. */
async function takeSmallTurn(flow: Flow, agent: Agent, turn: ChosenSpeaker, speech: Omit<Speech, 'prompt'>): Promise<void> {
  const session = flow.recorder.session();
  const { discussion } = session;
  const { template, form } = smallTask(discussion, agent.id, turn.by === 'user');
  const gathered = gathering();
  const project = await renderWorkspace(flow, gathered, [], agent.id);
  const { asked, brief } = renderOpening(session);
  const prompt = await renderPrompt(flow, template, gathered, {
    project,
    asked: asked ?? '',
    brief: brief ?? '',
    ledger: renderLedger(discussion),
    conversation: renderConversation(session, nonceOf(flow), spaceFor(flow, agent.id, 'strong').conversationChars),
    member: introduceWhole(agent.id, discussion.own, nonceOf(flow)),
  });
  const found = (text: string) => readSmallTurn(text, flow.recorder.session().discussion, agent.id);
  const read = (text: string) => {
    const answer = found(text);
    return answer && splitSpeech(answer.said).visible.trim();
  };
  await takeMemberTurn(flow, { ...speech, prompt, schema: jsonSchemaOf(form), read }, ({ raw }) => {
    const lost: Fact[] = [];
    const stance = found(raw)?.stance;
    const taken = stance && stance.state !== 'unreadable' ? takeValue(stance, (parts) => lost.push(...lostFacts(agent.id, parts))) : null;
    return { stance: taken, facts: lost };
  });
}

const templates: Readonly<Record<PromptProfile, string>> = {
  compact: 'discovery/turnCompact',
  standard: 'discovery/turn',
  thinking: 'discovery/turnThinking',
};

function profileOf(flow: Flow, agent: Pick<Agent, 'id' | 'tier'>, { tier }: Pick<ChosenSpeaker, 'tier'>): PromptProfile {
  return profileFor(flow.ports.settings.modelRules().profile, answererOf(flow, agent.id, tier ?? agent.tier));
}

async function turnPrompt(flow: Flow, agent: Agent, turn: ChosenSpeaker): Promise<RenderedPrompt> {
  const session = flow.recorder.session();
  const { discussion, team } = session;
  const method = await methodOf(flow, agent, canSearch(flow, agent.id));
  const space = spaceFor(flow, agent.id, turn.tier ?? agent.tier);
  const conversation = renderConversation(session, nonceOf(flow), space.conversationChars);
  const gathered = gathering();
  const point = openPoint(discussion, team, agent.id);
  const project = await renderWorkspace(flow, gathered, [], agent.id);
  const look = [searchWords(discussion, team, turn), roleWords(agent.id, discussion.own)].join('\n');
  const prompt = await renderPrompt(flow, templates[profileOf(flow, agent, turn)], gathered, {
    method: method.text,
    project,
    ...renderOpening(session),
    ledger: `${renderLedger(discussion)}${renderOutside(flow)}\n\n${agendaBlock(agendaOf(discussion, team), agent.id)}`,
    conversation,
    looked: await renderOwnLook(flow, gathered, agent.id, look),
    team: renderColleagues(agent, voices(discussion, team), team, discussion.own),
    addressed: turn.by ? addressed(session, turn.by, conversation) : 'nobody',
    reason: renderReason(turn, point),
  });
  return { ...prompt, tier: turn.tier ?? method.tier };
}

/** Returns the name of the member or user who passed the floor, with their last message unless the conversation still contains it. */
function addressed(session: Session, by: AgentId | 'user', conversation: string): string {
  const { entries } = session.transcript;
  const name = by === 'user' ? 'the user' : nameOf(by);
  const said = (text: string) => (conversation.includes(quoted(text)) ? `${name}, in the last message above` : `${name}:\n${quoted(text)}`);
  const isTheirs = (entry: Entry) =>
    by === 'user' ? entry.kind === 'message' : entry.kind === 'turn' && entry.agent === by && entry.text !== '';
  const last = findLast(entries, isTheirs);
  return last?.kind === 'message' || last?.kind === 'turn' ? said(last.text) : 'nobody';
}
