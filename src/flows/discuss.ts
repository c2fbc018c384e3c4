// One turn of the discussion: offer consensus, give the floor back, or choose a speaker and let them speak.
import { languageNames } from '../core/language';
import { renderBrief, renderIntent } from '../core/handover/render';
import { at, size } from '../core/list';
import type { Session } from '../core/session';
import { shouldOfferConsensus } from '../core/team/consensus';
import { turnsLeft } from '../core/team/eligibility';
import { mentionsIn } from '../core/team/mentions';
import { mentionables, nameOf, renderColleagues, renderConversation, renderLedger } from '../core/team/render';
import type { ChosenSpeaker } from '../core/team/room';
import { agentById, type AgentId } from '../core/team/roster';
import { calls, voices } from '../core/team/seats';
import { type Stance, stanceSchema } from '../core/team/stance';
import { isConfirmed, isVotable, voteDue } from '../core/team/votes';
import { parseTyped } from '../core/text/parseReply';
import { repair } from './askTyped';
import type { Flow } from './flow';
import { renderProject } from './project';
import { route } from './route';
import { type Spoken, speak } from './speak';
import { openingFacts } from './vote';

/** Takes the discussion one step further. Consensus is offered, never taken: only the user leaves the discussion. */
export async function discuss(flow: Flow): Promise<void> {
  const { recorder, ports } = flow;
  const { room, team } = recorder.session();
  const isAgreed = shouldOfferConsensus(room, team);
  const isTeam = isVotable(room, team);
  const cause = isTeam ? voteDue(room, isAgreed) : null;
  if (cause) return recorder.record(...openingFacts(recorder.session(), cause, ports.ids.next('v')));
  if (isAgreed && (!isTeam || isConfirmed(room)))
    return recorder.record({ type: 'consensus.offered', version: room.proposal?.version ?? 0 });
  if (turnsLeft(room, team, ports.settings.turnBudget()) === 0) return recorder.record({ type: 'floor.opened', reason: 'turnBudget' });
  if (!room.next) await route(flow);
  const { next } = recorder.session().room;
  if (next && !flow.signal.aborted) await takeTurn(flow, next);
}

async function takeTurn(flow: Flow, { agent: id, reason, source, by }: ChosenSpeaker): Promise<void> {
  const agent = agentById(id);
  if (!agent) return;
  const session = flow.recorder.session();
  const to = by ?? (session.room.turns.length === 0 ? 'user' : 'everyone');
  const prompt = await flow.ports.prompts.render(agent.prompt, {
    language: languageNames[session.language],
    project: await renderProject(flow),
    brief: session.clarify.brief ? renderBrief(session.clarify.brief) : 'none',
    intent: session.clarify.intent ? renderIntent(session.clarify.intent) : 'none',
    ledger: renderLedger(session.room),
    conversation: renderConversation(session.transcript.entries),
    team: renderColleagues(agent, voices(session.room, session.team), session.team),
    addressed: by ? addressed(session, by) : 'nobody',
  });
  await speak(flow, { agent: agent.id, to, reason, source, purpose: 'speak', prompt }, async (spoken) => {
    const stance = await stanceOf(flow, agent.id, spoken);
    const named = mentionsIn(spoken.text, mentionables(flow.ports.settings.memberName)).mentions;
    const { called, missed } = calls(flow.recorder.session(), agent, by, named);
    return { stance, mentions: called, facts: missed.map((miss) => ({ type: 'mention.missed', ...miss }) as const) };
  });
}

/** Who handed over the floor and what they said, so that the answer is to the point. */
function addressed(session: Session, by: AgentId | 'user'): string {
  const { entries } = session.transcript;
  for (let index = size(entries) - 1; index >= 0; index--) {
    const entry = at(entries, index);
    if (by === 'user' && entry?.kind === 'message') return `the user: ${entry.text}`;
    if (entry?.kind === 'turn' && entry.agent === by && entry.text) return `${nameOf(by)}: ${entry.text}`;
  }
  return 'nobody';
}

/** The turn's trailer; a missing or malformed one is asked for once, and then the member has taken no position. */
async function stanceOf(flow: Flow, agent: AgentId, spoken: Spoken): Promise<Stance | null> {
  const block = spoken.blocks.find((found) => found.name === 'STANCE');
  const parsed = block ? parseTyped(block.body, stanceSchema) : null;
  if (parsed?.ok) return parsed.value;
  const problem = parsed ? parsed.error : 'the STANCE block is missing';
  const repaired = await repair(flow, { agent, schema: stanceSchema, problem, text: block?.body ?? spoken.text });
  return repaired.ok ? repaired.value : null;
}
