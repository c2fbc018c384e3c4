// Prompt of a member's turn.
import { roleWords } from '../../core/agents/agentNames';
import type { Entry } from '../../core/transcript';
import type { Agent, AgentId } from '../../core/agents/roster';
import { findLast } from '../../core/base/chunkedList';
import { renderConversation } from '../../core/conversation/conversation';
import { agendaBlock, agendaOf, openPoint, renderReason } from '../../core/discussion/agenda';
import { voices } from '../../core/discussion/membership';
import { nameOf, renderColleagues, renderLedger } from '../../core/discussion/promptText';
import type { ChosenSpeaker } from '../../core/discussion/state';
import { renderOpening } from '../../core/handover/render';
import { type PromptProfile, profileFor } from '../../core/models/promptProfile';
import type { Session } from '../../core/session';
import { quoted } from '../../core/text/quoting';
import { type Flow, nonceOf } from '../kernel/flow';
import { methodOf, renderOutside } from '../model/memberMethod';
import { answererOf, spaceFor } from '../model/pickModel';
import { canSearch } from '../model/webLooks';
import { gathering, renderOwnLook, renderPrompt, renderWorkspace } from '../model/workspacePrompt';
import type { RenderedPrompt } from '../ports/ports';

const templates: Readonly<Record<PromptProfile, string>> = {
  compact: 'discovery/turnCompact',
  standard: 'discovery/turn',
  thinking: 'discovery/turnThinking',
};

/** How much context the member's model receives. */
export function profileOf(flow: Flow, agent: Pick<Agent, 'id' | 'tier'>, { tier }: Pick<ChosenSpeaker, 'tier'>): PromptProfile {
  return profileFor(flow.ports.settings.modelRules().profile, answererOf(flow, agent.id, tier ?? agent.tier));
}

export async function turnPrompt(flow: Flow, agent: Agent, turn: ChosenSpeaker): Promise<RenderedPrompt> {
  const session = flow.recorder.session();
  const { discussion, team } = session;
  const method = await methodOf(flow, agent, canSearch(flow, agent.id));
  const space = spaceFor(flow, agent.id, turn.tier ?? agent.tier);
  const conversation = renderConversation(session, nonceOf(flow), space.conversationChars);
  const gathered = gathering();
  const point = openPoint(discussion, team, agent.id);
  const project = await renderWorkspace(flow, gathered, [], agent.id);
  const look = [point, turn.reason, roleWords(agent.id, discussion.own)].join('\n');
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

/** Who passed the floor; repeats the message only if the conversation was truncated. */
function addressed(session: Session, by: AgentId | 'user', conversation: string): string {
  const { entries } = session.transcript;
  const name = by === 'user' ? 'the user' : nameOf(by);
  const said = (text: string) => (conversation.includes(quoted(text)) ? `${name}, in their last words above` : `${name}:\n${quoted(text)}`);
  const isTheirs = (entry: Entry) =>
    by === 'user' ? entry.kind === 'message' : entry.kind === 'turn' && entry.agent === by && entry.text !== '';
  const last = findLast(entries, isTheirs);
  return last?.kind === 'message' || last?.kind === 'turn' ? said(last.text) : 'nobody';
}
